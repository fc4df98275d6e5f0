; k-bounded Greedy Nim, any number of heaps of any size, every k >= 2. Normal play.
;
; A position is x1 >= x2 >= x3 >= ...; beta heaps equal x3 (0 if x3 = 0), the next smaller heap is x4, and
; count4 heaps equal it. With K = k + 1, a number D >= 0 is written as multiple + remainder, 0 <= remainder < K:
; nothing else about multiples of K is used than that they are 0 or at least K, so the proof holds for every K.
(set-logic ALL)
(declare-const K Int)
(assert (>= K 3))
(define-fun k () Int (- K 1))

; x1 - x2 = m12 + r12, x2 - x3 = m23 + r23.
(declare-const m12 Int)
(declare-const r12 Int)
(declare-const m23 Int)
(declare-const r23 Int)
(assert (and (or (= m12 0) (>= m12 K)) (<= 0 r12) (< r12 K)))
(assert (and (or (= m23 0) (>= m23 K)) (<= 0 r23) (< r23 K)))
(declare-const x3 Int)
(declare-const beta Int)
(declare-const x4 Int)
(declare-const count4 Int)
(assert (>= x3 0))
(assert (ite (= x3 0) (and (= beta 0) (= x4 0)) (and (>= beta 1) (<= 0 x4) (< x4 x3))))
(assert (ite (= x4 0) (= count4 0) (>= count4 1)))
(define-fun d12 () Int (+ m12 r12))
(define-fun d23 () Int (+ m23 r23))
(define-fun x2 () Int (+ x3 d23))
(define-fun x1 () Int (+ x2 d12))

; The remainder of D - s for D of remainder r, where 0 <= s < K and s <= D; and of a sum of two remainders.
(define-fun less ((r Int) (s Int)) Int (ite (<= s r) (- r s) (+ (- r s) K)))
(define-fun sum ((r Int) (s Int)) Int (ite (< (+ r s) K) (+ r s) (- (+ r s) K)))
(define-fun odd ((n Int)) Bool (= (mod n 2) 1))

; The third case of k-good has R(x2-x3) = 1 where it should be k. That is wrong.
; Who wins is said of R(x1-x2), R(x2-x3), x3 and beta.
(define-fun good ((a Int) (b Int)) Bool
  (or (and (= a k) (= b 0)) (and (= a 0) (<= 1 b) (<= b (- k 1))) (and (= a 1) (= b 1))))
(define-fun standard ((a Int) (b Int) (n Int)) Bool (ite (odd n) (good a b) (= a 0)))

; Theorem 2 (Xu, Zhu).
(define-fun p ((a Int) (b Int) (third Int) (n Int)) Bool (standard a b n))
(define-fun won-at-the-end () Bool false)

; Taking t from x1 leaves y. Where it is no longer the largest, the others move up.
(define-fun after ((t Int)) Bool
  (let ((y (- x1 t)) (s (- t d12)))
    (ite (>= y x2) (p (less r12 t) r23 x3 beta)
    (ite (>= y x3) (p s (less r23 s) x3 beta)
    ; x3 moves up to the second place. The third is another x3, or the larger of y and x4.
    (ite (>= beta 2) (p r23 0 x3 (- beta 1))
    (ite (> y x4) (p r23 (- x3 y) y 1)
    (ite (< y x4) (p r23 (- x3 x4) x4 count4)
      (p r23 (- x3 y) y (ite (= y 0) 0 (+ count4 1))))))))))
(define-fun legal ((t Int)) Bool (and (<= 1 t) (<= t k) (<= t x1)))
(define-fun here () Bool (p r12 r23 x3 beta))

; The move that wins.
(define-fun winning () Int
  (ite (not (odd beta)) r12
  (ite (= r23 0) (+ r12 1)
  (ite (< r23 k) r12
    (ite (= r12 0) k (- r12 1))))))

; What would break it: a move from P to P; or an N-position that is not the end where this move is
; illegal or does not lead to P; or an end that is judged wrong.
(declare-const t Int)
(assert (or
  (and here (legal t) (after t))
  (and (not here) (not won-at-the-end) (not (and (legal winning) (after winning))))
  (and here won-at-the-end)))
(check-sat)
