"""Small hands as Full Tilt's client writes them. All names are invented."""

CASH = """\
Full Tilt Poker Game #20150000123: Table Larkspur (6 max) - $0.50/$1 Ante $0.10 - Limit Razz - \
22:01:07 CCT - 2010/06/03 [10:01:07 ET - 2010/06/03]
Seat 1: Hugo_Unlow ($0.33)
Seat 2: ten up ($1.20)
Seat 3: Rosa_raises ($1,012)
Seat 5: old_gus ($9.77)
Seat 6: late-again ($4), is sitting out
Rosa_raises antes $0.10
Hugo_Unlow antes $0.10
old_gus antes $0.10
ten up antes $0.10
*** 3RD STREET ***
Dealt to Hugo_Unlow [Kd]
Dealt to ten up [4c]
Dealt to Rosa_raises [2h 6s] [3d]
Dealt to old_gus [7s]
Hugo_Unlow is high with [Kd]
Hugo_Unlow brings in for $0.23, and is all in
ten up has 15 seconds left to act
ten up completes it to $0.50
Rosa_raises raises to $1
old_gus: fold?
old_gus has timed out
old_gus folds
old_gus is sitting out
ten up calls $0.50
*** 4TH STREET ***
Dealt to Hugo_Unlow [Kd] [5d]
Dealt to ten up [4c] [Ah]
Dealt to Rosa_raises [2h 6s 3d] [Qc]
ten up bets $0.10, and is all in
5 seconds left to act
Rosa_raises calls $0.10
Hugo_Unlow shows [As 2c Kd 5d]
ten up shows [8d 3c 4c Ah]
Rosa_raises shows [2h 6s 3d Qc]
*** 5TH STREET ***
Dealt to Hugo_Unlow [As 2c Kd 5d] [5s]
Dealt to ten up [8d 3c 4c Ah] [8h]
Dealt to Rosa_raises [2h 6s 3d Qc] [7d]
*** 6TH STREET ***
Dealt to Hugo_Unlow [As 2c Kd 5d 5s] [Tc]
Dealt to ten up [8d 3c 4c Ah 8h] [9c]
Dealt to Rosa_raises [2h 6s 3d Qc 7d] [6c]
*** 7TH STREET ***
Dealt to Hugo_Unlow [As 2c Kd 5d 5s Tc] [6d]
Dealt to ten up [8d 3c 4c Ah 8h 9c] [Qs]
Dealt to Rosa_raises [2h 6s 3d Qc 7d 6c] [Js]
Hugo_Unlow shows [As 2c Kd 5d 5s Tc 6d] T,6,5,2,A
ten up shows [8d 3c 4c Ah 8h 9c Qs] 9,8,4,3,A
Rosa_raises shows [2h 6s 3d Qc 7d 6c Js] J,7,6,3,2
ten up wins the side pot ($1.74) with 9,8,4,3,A
ten up wins the main pot ($0.95) with 9,8,4,3,A
new here sits down
new here adds $40
old_gus stands up
*** SUMMARY ***
Total pot $2.83 Main pot $1.09. Side pot $1.74. | Rake $0.14
Seat 1: Hugo_Unlow showed [As 2c Kd 5d 5s Tc 6d] and lost with T,6,5,2,A
Seat 2: ten up showed [8d 3c 4c Ah 8h 9c Qs] and won ($2.69) with 9,8,4,3,A
Seat 3: Rosa_raises showed [2h 6s 3d Qc 7d 6c Js] and lost with J,7,6,3,2
Seat 5: old_gus folded on 3rd St.
Seat 6: late-again is sitting out
"""
"""A bring-in for less; hands laid open on fourth street, since one man alone has chips."""

SHOWDOWN = """\
Full Tilt Poker Game #9400000077: Table Teal - $2/$4 Ante $0.20 - Limit Razz - \
9:05:40 ET - 2008/11/30
Seat 1: Ann ($50)
Seat 2: Bob ($50)
Seat 3: Cleo ($50)
Cleo antes $0.20
Ann antes $0.20
Bob antes $0.20
*** 3RD STREET ***
Dealt to Ann [As 4d] [7c]
Dealt to Bob [Kh]
Dealt to Cleo [5s]
Bob is high with [Kh]
Bob brings in for $0.50
Cleo completes it to $2
Ann calls $2
Bob folds
*** 4TH STREET ***
Dealt to Ann [As 4d 7c] [2h]
Dealt to Cleo [5s] [9d]
Ann bets $2
Cleo calls $2
*** 5TH STREET ***
Dealt to Ann [As 4d 7c 2h] [Jd]
Dealt to Cleo [5s 9d] [3c]
Cleo bets $4
Ann calls $4
*** 6TH STREET ***
Dealt to Ann [As 4d 7c 2h Jd] [6s]
Dealt to Cleo [5s 9d 3c] [8c]
Cleo checks
Ann bets $4
Cleo calls $4
*** 7TH STREET ***
Dealt to Ann [As 4d 7c 2h Jd 6s] [Qc]
Cleo checks
Ann checks
*** SHOW DOWN ***
Ann shows [As 4d 7c 2h Jd 6s Qc] 7,6,4,2,A
Cleo mucks
Ann wins the pot ($24) with 7,6,4,2,A
*** SUMMARY ***
Total pot $25.10 | Rake $1.10
Seat 1: Ann showed [As 4d 7c 2h Jd 6s Qc] and won ($24) with 7,6,4,2,A
Seat 2: Bob folded on 3rd St.
Seat 3: Cleo mucked [Td Qh 5s 9d 3c 8c Kd] - T,9,8,5,3
"""
"""A hand of three to the showdown, without a fault."""

WALK = """\
Full Tilt Poker Game #9400000078: Table Teal - $2/$4 Ante $0.20 - Limit Razz - \
9:06:20 ET - 2008/11/30
Seat 1: Ann ($50)
Seat 2: Bob ($50)
Ann antes $0.20
Bob antes $0.20
*** 3RD STREET ***
Dealt to Ann [As 4d] [7c]
Dealt to Bob [Kh]
Bob is high with [Kh]
Bob brings in for $0.50
Ann folds
Uncalled bet of $0.50 returned to Bob
Bob mucks
Bob wins the pot ($0.40)
*** SUMMARY ***
Total pot $0.40 | Rake $0
Seat 1: Ann folded on 3rd St.
Seat 2: Bob collected ($0.40), mucked
"""

ANTE_ALL_IN = """\
Full Tilt Poker Game #31300000778: $10 + $0.50 Heads Up Sit & Go (240000001), Table 1 - \
40/80 Ante 7 - Limit Razz - 19:53:37 ET - 2012/11/08
Seat 1: Ann (1,494)
Seat 2: Bob (5)
Ann antes 7
Bob antes 5, and is all in
Uncalled bet of 2 returned to Ann
*** 3RD STREET *** (Total Pot: 10, 2 Players, 1 All-In)
Dealt to Ann [6c 7c] [7d]
Dealt to Bob [2c]
Ann is high with [7d]
Ann shows [6c 7c 7d]
Bob shows [9d 9s 2c]
*** 4TH STREET *** (Total Pot: 10, 2 Players, 1 All-In)
Dealt to Ann [6c 7c 7d] [7s]
Dealt to Bob [9d 9s 2c] [Ks]
*** 5TH STREET *** (Total Pot: 10, 2 Players, 1 All-In)
Dealt to Ann [6c 7c 7d 7s] [3s]
Dealt to Bob [9d 9s 2c Ks] [Td]
*** 6TH STREET *** (Total Pot: 10, 2 Players, 1 All-In)
Dealt to Ann [6c 7c 7d 7s 3s] [Jd]
Dealt to Bob [9d 9s 2c Ks Td] [Jh]
*** 7TH STREET *** (Total Pot: 10, 2 Players, 1 All-In)
Dealt to Ann [6c 7c 7d 7s 3s Jd] [Jc]
Dealt to Bob [9d 9s 2c Ks Td Jh] [2s]
Ann shows [6c 7c 7d 7s 3s Jd Jc] a pair of Sevens
Bob shows [9d 9s 2c Ks Td Jh 2s] K,J,T,9,2
Bob wins the pot (10) with K,J,T,9,2
*** SUMMARY ***
Total pot 10 | Rake 0
Seat 1: Ann showed [6c 7c 7d 7s 3s Jd Jc] and lost with a pair of Sevens
Seat 2: Bob showed [9d 9s 2c Ks Td Jh 2s] and won (10) with K,J,T,9,2
"""

SPLIT = """\
Full Tilt Poker Game #33000000555: Table Aldebaran (heads up) - FL Razz - €100/€200 Ante €10 - \
09:05:01 CET - 2013/05/05 [03:05:01 ET - 2013/05/05]
Seat 1: one (€500)
Seat 2: two (€500)
one antes €10
two antes €10
*** 3RD STREET *** (Total Pot: €20, 2 Players)
Dealt to one [3c]
Dealt to two [Kc]
two is high with [Kc]
two completes it to €100
one calls €100
*** 4TH STREET *** (Total Pot: €220, 2 Players)
Dealt to one [3c] [4c]
Dealt to two [Kc] [4d]
one checks
two checks
*** 5TH STREET *** (Total Pot: €220, 2 Players)
Dealt to one [3c 4c] [5c]
Dealt to two [Kc 4d] [5d]
one checks
two checks
*** 6TH STREET *** (Total Pot: €220, 2 Players)
Dealt to one [3c 4c 5c] [Ks]
Dealt to two [Kc 4d 5d] [3d]
one checks
two checks
*** 7TH STREET *** (Total Pot: €220, 2 Players)
one checks
two checks
*** SHOW DOWN ***
one shows [Ac 2c 3c 4c 5c Ks Kh] 5,4,3,2,A
two shows [Ad 2d Kc 4d 5d 3d Qh] 5,4,3,2,A
one ties for the pot (€109) with 5,4,3,2,A
two ties for the pot (€109) with 5,4,3,2,A
*** SUMMARY ***
Total pot €220 | Rake €2
Seat 1: one showed [Ac 2c 3c 4c 5c Ks Kh] and won (€109) with 5,4,3,2,A
Seat 2: two showed [Ad 2d Kc 4d 5d 3d Qh] and won (€109) with 5,4,3,2,A
"""

CALLED_OFF = """\
Full Tilt Poker Game #4200000001: Table Play Chip 12 - 30/60 Ante 3 - Limit Razz - \
9:05:01 ET - 2007/05/05
Seat 1: one (310)
Seat 2: two (1,230)
one antes 3
two antes 3
Hand #4200000001 has been canceled
*** SUMMARY ***
Seat 1: one collected (0)
Seat 2: two collected (0)
"""

HANDS = {
    "cash": CASH,
    "showdown": SHOWDOWN,
    "walk": WALK,
    "ante all-in": ANTE_ALL_IN,
    "split": SPLIT,
    "called off": CALLED_OFF,
}
