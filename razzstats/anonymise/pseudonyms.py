"""Pseudonyms: of the shape of the name, the same wherever the secret is the same."""

import hmac
import re
import string
from collections.abc import Callable, Iterable
from hashlib import sha256

LEAST = 6
"""Letters and digits of a pseudonym: fewer are too few to tell players apart."""

_KEPT = set(string.punctuation + " ")


class Pseudonyms:
    """Gives each name a pseudonym: a letter for a letter, a digit for a digit, and as long.

    Capitals stay capitals; blanks and marks of ASCII stay as they are; any other character
    becomes a small letter. A name of fewer than six letters and digits is filled up with small
    letters. Which letters they are follows from HMAC-SHA256 of the name by `secret`, so nobody
    finds the name without it, and everyone who has it finds the same pseudonym. Where two names
    of a run would get the same one, the later gets another.
    """

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self._given: dict[str, str] = {}
        self._taken: set[str] = set()

    def __call__(self, name: str) -> str:
        """The pseudonym of a name."""
        given = self._given.get(name)
        if given is None:
            given = self._free(name)
            self._given[name] = given
            self._taken.add(given)
        return given

    def __len__(self) -> int:
        return len(self._given)

    def _free(self, name: str) -> str:
        attempt = 0
        while (made := self._made(name, attempt)) in self._taken or made == name:
            attempt += 1
        return made

    def _made(self, name: str, attempt: int) -> str:
        key = hmac.new(self._secret, f"{attempt}\0{name}".encode("utf-8", "surrogatepass"), sha256)
        number = int.from_bytes(key.digest())
        # A name may be longer than the digest has letters.
        for more in range(1, 1 + len(name) // 32):
            block = hmac.new(key.digest(), str(more).encode(), sha256)
            number = number << 256 | int.from_bytes(block.digest())
        shape = [_alphabet(character) for character in name]
        missing = LEAST - sum(len(alphabet) > 1 for alphabet in shape)
        shape += [string.ascii_lowercase] * max(missing, 0)
        made = []
        for alphabet in shape:
            number, at = divmod(number, len(alphabet))
            made.append(alphabet[at])
        return "".join(made)


def _alphabet(character: str) -> str:
    """The characters of which one takes its place."""
    if character in _KEPT:
        return character
    if character.isdecimal():
        return string.digits
    return string.ascii_uppercase if character.isupper() else string.ascii_lowercase


def within(names: Iterable[str], pseudonym: Callable[[str], str]) -> Callable[[str], str]:
    """A function that replaces the names, as whole words, in a text; the longest goes first."""
    ordered = sorted(names, key=len, reverse=True)
    if not ordered:
        return lambda text: text
    pattern = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, ordered))})(?!\w)")
    return lambda text: pattern.sub(lambda found: pseudonym(found[0]), text)
