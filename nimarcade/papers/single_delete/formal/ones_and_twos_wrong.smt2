; Piles of 1 and 2 alone, any number of them: t twos, m ones.
; A move splits a 2 into 1 and 1 and deletes another pile, a 1 or a 2.
(set-logic ALL)
(declare-const t Int)
(declare-const m Int)
(assert (and (>= t 0) (>= m 0) (>= (+ t m) 2)))

; P: with a 1 beside them, 3 divides the number of twos; without one, too. That is wrong.
(define-fun p ((t Int) (m Int)) Bool
  (= (mod t 3) 0))

(define-fun deletes-one () Bool (and (>= t 1) (>= m 1)))
(define-fun deletes-two () Bool (>= t 2))
(define-fun leads-to-p () Bool
  (or (and deletes-one (p (- t 1) (+ m 1))) (and deletes-two (p (- t 2) (+ m 2)))))

; There is no position that breaks it: P with a move to P, or N without one.
(assert (= (p t m) leads-to-p))
(check-sat)
