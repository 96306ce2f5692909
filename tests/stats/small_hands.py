"""Small hands for the definitions to be tried on. Seats go clockwise as they are listed."""

HANDS = {
    # Cleo (9) and Ann (7) leave Bob, who brought it in, the antes.
    "walk": """
        Ann*  As 4d 7c
        Bob   x x Kh
        Cleo  x x 9d
        third Bob in, Cleo F, Ann F
    """,
    # Ann, last before the bring-in, completes with the lowest board, and Bob folds.
    "steal": """
        Ann*  As 4d 7c
        Bob   x x Kh
        Cleo  x x 9d
        third Bob in, Cleo F, Ann B, Bob F
    """,
    # Bob calls it. On fourth both catch good, Ann leads and bets, and Bob folds.
    "steal called": """
        Ann*  As 4d 7c 2h
        Bob   x x Kh 5d
        Cleo  x x 9d
        third Bob in, Cleo F, Ann B, Bob C
        fourth Ann B, Bob F
    """,
    # Bob raises it, and Ann folds.
    "steal raised": """
        Ann*  As 4d 7c
        Bob   x x Kh
        Cleo  x x 9d
        third Bob in, Cleo F, Ann B, Bob R, Ann F
    """,
    # Cleo completes in the same place, but Ann's seven behind her is below her nine. Ann raises
    # and bets fourth and fifth street, where both catch good, then Cleo a ten.
    "not the lowest": """
        Ann*  As 4d 7c 2h 3s
        Bob   x x Kh
        Cleo  x x 9d 6c Td
        third Bob in, Cleo B, Ann R, Bob F, Cleo C
        fourth Ann B, Cleo C
        fifth Ann B, Cleo F
    """,
    # Cleo is the fourth before the bring-in, with the lowest board.
    "early": """
        Ann*  As 4d 7c
        Bob   x x Kh
        Cleo  x x 3d
        Dan   x x 8h
        Eve   x x Ts
        third Bob in, Cleo B, Dan F, Eve F, Ann F, Bob F
    """,
    # Cleo and Dan call the bring-in, Ann completes; Cleo folds, Dan calls. On fourth Ann catches
    # good, Dan bad; she check-raises.
    "callers": """
        Ann*  As 4d 7c 2h
        Bob   x x Kh
        Cleo  x x 3d
        Dan   x x 8h Qs
        third Bob in, Cleo C, Dan C, Ann B, Bob F, Cleo F, Dan C
        fourth Ann X, Dan B, Ann R, Dan F
    """,
    # A caller raises: Cleo calls the bring-in, Ann completes, and both fold to Cleo's raise.
    "caller raises": """
        Ann*  As 4d 7c
        Bob   x x Kh
        Cleo  x x 3d
        third Bob in, Cleo C, Ann B, Bob F, Cleo R, Ann F
    """,
    # Ann calls the bring-in alone. A wheel for her, jack-six for Bob.
    "to the end": """
        Ann*  As 4d 7c 2h 3s 5d Kd
        Bob   Qd Jd Kh 4c 6h 2c 3c
        Cleo  x x 9d
        third Bob in, Cleo F, Ann C
        fourth Ann X, Bob X
        fifth Ann X, Bob B, Ann C
        sixth Ann X, Bob B, Ann R, Bob C
        seventh Ann B, Bob C
        rake 1.00
    """,
    # Four bets. On fourth Cleo's six-five leads over Ann's seven-deuce.
    "capped": """
        Ann*  As 4d 7c 2h
        Bob   x x Kh
        Cleo  x x 5d 6c
        Dan   x x 8h
        third Bob in, Cleo B, Dan F, Ann R, Bob F, Cleo R, Ann R, Cleo C
        fourth Cleo X, Ann B, Cleo F
    """,
    "folds to the fourth bet": """
        Ann*  As 4d 7c
        Bob   x x Kh
        Cleo  x x 5d
        third Bob in, Cleo B, Ann R, Bob F, Cleo R, Ann R, Cleo F
    """,
    "folds to the third bet": """
        Ann*  As 4d 7c
        Bob   x x Kh
        Cleo  x x 5d
        third Bob in, Cleo B, Ann R, Bob F, Cleo R, Ann F
    """,
    # Bob completes instead of bringing it in. Cleo leads on fourth and bets into him.
    "completes at once": """
        Ann*  As 4d 7c
        Bob   x x Kh 2d
        Cleo  x x 9d 5h
        third Bob B, Cleo C, Ann F
        fourth Cleo B, Bob F
    """,
    # Cleo has the ante and no more; a six for Bob, a nine for her.
    "all-in on the ante": """
        Ann*        As 4d 7c
        Bob         2c 3c Kh 4c 6h Jd Ac
        Cleo $0.20  9c 8d 8h 2d 3s 5s 7h
        third Bob in, Ann F
    """,
    # Bob has thirty cents for the bring-in.
    "all-in on the bring-in": """
        Ann*       As 4d 7c
        Bob $0.50  x x Kh
        Cleo       x x 9d
        third Bob in, Cleo F, Ann F
    """,
    # Cleo goes all-in for thirty cents over the bring-in, Dan folds and Ann completes. A seven for
    # her, a nine for Cleo.
    "all-in over the bring-in": """
        Ann*     As 4d 7c 2h 3s Kd Kc
        Bob      x x Kh
        Cleo $1  9s 8d 6c 2d Jd 3d Qh
        Dan      x x 8h
        third Bob in, Cleo B, Dan F, Ann B, Bob F
    """,
    # The same all-in, and nobody completes: Dan and Bob call it. A seven for Dan.
    "called all-in over the bring-in": """
        Ann*     As 4d 7c
        Bob      Ks Js Kh 9h Th Qs Qd
        Cleo $1  9s 8d 6c 2d Jd 3d Qh
        Dan      2s 5d 8h 3c Ad 7d Tc
        third Bob in, Cleo B, Dan C, Ann F, Bob C
        fourth Dan X, Bob X
        fifth Dan X, Bob X
        sixth Dan X, Bob X
        seventh Dan X, Bob X
    """,
    # Two players: seven-six low for both, the pot is split, and the rake makes it a loss.
    "split": """
        Ann*  As 4d 7c 2h 6s Kd Kc
        Bob   Ah 4c Qh 2d 6h 7s Jc
        third Bob in, Ann B, Bob C
        fourth Ann X, Bob X
        fifth Ann X, Bob X
        sixth Bob X, Ann X
        seventh Bob X, Ann X
        rake 0.10
    """,
    # Bob bricks on fourth. Ann bets until he folds on fifth.
    "brick": """
        Ann*  As 4d 7c 2h Jd
        Bob   x x Kh Qd 5d
        third Bob in, Ann B, Bob C
        fourth Ann B, Bob C
        fifth Ann B, Bob F
    """,
    # Ann bricks on fourth, Bob catches good, leads, and check-raises her bet.
    "bricks and bets": """
        Ann*  As 4d 7c Kc
        Bob   x x Kh 2d
        third Bob in, Ann B, Bob C
        fourth Bob X, Ann B, Bob R, Ann F
    """,
    # Three see fourth: Cleo and Dan catch good, Ann, who completed, does not and checks behind.
    # On fifth Dan's board leads; his bet wins.
    "three ways": """
        Ann*  As 4d 3c Kd 5c
        Bob   x x Kh
        Cleo  x x 5d 6c Th
        Dan   x x 8h 2c 3h
        third Bob in, Cleo C, Dan C, Ann B, Bob F, Cleo C, Dan C
        fourth Cleo X, Dan X, Ann X
        fifth Dan B, Ann F, Cleo F
    """,
    # Cleo's bet on fourth is called, she checks fifth, is bet into, and calls down.
    "loses the lead": """
        Ann*  As 4d 7c 9h 2s 3d Kd
        Bob   x x Kh
        Cleo  2c 4h 6d 8c Qd 3h Jh
        third Bob in, Cleo B, Ann C, Bob F
        fourth Cleo B, Ann C
        fifth Ann B, Cleo C
        sixth Ann B, Cleo C
        seventh Ann X, Cleo X
    """,
    # Cleo makes the fourth bet: Dan, who made the second, folds to it, Ann, who made the third,
    # calls.
    "cap in three ways": """
        Ann*  As 4d 7c 2h
        Bob   x x Kh
        Cleo  x x 5d Kc
        Dan   x x 6h
        third Bob in, Cleo B, Dan R, Ann R, Bob F, Cleo R, Dan F, Ann C
        fourth Ann B, Cleo F
    """,
    # Nobody catches good on fourth, and Ann, whose board is lower, bets.
    "both brick": """
        Ann*  As 4d 7c Tc
        Bob   x x Kh Qd
        third Bob in, Ann B, Bob C
        fourth Ann B, Bob F
    """,
    # Ann bricks, Bob catches good, leads, and both check; Ann folds on fifth.
    "gives up": """
        Ann*  As 4d 7c Kc Qs
        Bob   x x Kh 2d 3d
        third Bob in, Ann B, Bob C
        fourth Bob X, Ann X
        fifth Bob B, Ann F
    """,
    # As "steal", but Ann turns her hand over.
    "shows the steal": """
        Ann*  As 4d 7c
        Bob   x x Kh
        Cleo  x x 9d
        third Bob in, Cleo F, Ann B, Bob F
        show Ann
    """,
}
