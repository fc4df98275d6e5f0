; Greedy Nim without a bound, any number of heaps of any size, normal and misère play.
;
; A position is its largest heap x, how often it stands there (alpha), the next smaller heap x' and how
; often that one stands there (alpha'). A move takes any number from one heap of x stones and leaves y.
(set-logic ALL)
(declare-const x Int)
(declare-const alpha Int)
(declare-const x2 Int)
(declare-const alpha2 Int)
(declare-const y Int)
(assert (and (>= x 0) (ite (= x 0) (and (= alpha 0) (= x2 0)) (and (>= alpha 1) (<= 0 x2) (< x2 x)))))
(assert (ite (= x2 0) (= alpha2 0) (>= alpha2 1)))
(define-fun odd ((n Int)) Bool (= (mod n 2) 1))

; Theorem 4 (Albert, Nowakowski): P in normal play if and only if alpha is even.
(define-fun p-normal ((x Int) (alpha Int)) Bool (not (odd alpha)))
; Theorem 5: in misère play the same from x = 1 on; that is wrong. At 0 P if and only if alpha is odd.
(define-fun p-misere ((x Int) (alpha Int)) Bool (ite (<= x 0) (odd alpha) (not (odd alpha))))

; The largest heap after the move, and how often it stands there.
(define-fun largest ((y Int)) Int (ite (>= alpha 2) x (ite (> y x2) y x2)))
(define-fun times ((y Int)) Int
  (ite (>= alpha 2) (- alpha 1)
  (ite (and (= y 0) (= x2 0)) 0
  (ite (> y x2) 1 (ite (= y x2) (+ alpha2 1) alpha2)))))
(define-fun legal ((y Int)) Bool (and (<= 0 y) (< y x)))

; A move that wins, by what it leaves.
(define-fun leave-normal () Int
  (ite (>= alpha 2) (- x 1) (ite (odd alpha2) x2 0)))
(define-fun leave-misere () Int
  (ite (>= alpha 2) (- x 1)
  (ite (>= x2 2) (ite (odd alpha2) x2 0)
    ; Ones are left: an odd number of them, the end of this heap counted if it is a 1.
    (ite (= x 1) 0 (ite (odd alpha2) 0 1)))))

(assert (or
  (and (p-normal x alpha) (legal y) (p-normal (largest y) (times y)))
  (and (not (p-normal x alpha)) (not (and (legal leave-normal) (p-normal (largest leave-normal) (times leave-normal)))))
  (and (p-misere x alpha) (legal y) (p-misere (largest y) (times y)))
  (and (not (p-misere x alpha)) (> x 0)
    (not (and (legal leave-misere) (p-misere (largest leave-misere) (times leave-misere)))))
  (and (= x 0) (or (not (p-normal x alpha)) (p-misere x alpha)))))
(check-sat)
