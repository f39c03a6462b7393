"""Bytes that somebody might send to keep a mail reader busy or to bring it down."""

from __future__ import annotations


def nested(depth: int) -> bytes:
    """Parts within parts within parts."""
    return b"".join(b'Content-Type: multipart/mixed; boundary="b%d"\n\n--b%d\n' % (n, n) for n in range(depth))


HOSTILE: dict[str, bytes] = {
    "no header": b"1",
    "nothing": b"",
    "zeros": b"\0" * 100_000,
    "every byte": bytes(range(256)) * 200,
    "five megabytes": b"From: a@b.example\n\n" + b"settle magnata\n" * 350_000,
    "endless header": b"X: " + b"y" * 900_000,
    "many headers": b"A: b\n" * 190_000,
    "deep parts": nested(5_000),
    "many parts": b'Content-Type: multipart/mixed; boundary="b"\n\n' + b"--b\n\n" * 150_000,
    "a field of semicolons": b'Content-Type: text/plain; a="' + b";" * 500_000,
    "a folded field": b"Content-Type: text/plain;\n" + b' a="b";\n' * 60_000,
    "half a tag": b"Content-Type: text/html\n\n" + b"<a " * 80_000,
    "open comments": b"Content-Type: text/html\n\n" + b"<!--" * 60_000,
    "open declarations": b"Content-Type: text/html\n\n" + b"<!" * 120_000,
    "open quotes": b"Content-Type: text/html\n\n" + b"<a b='" * 40_000,
    "deep blockquotes": b"Content-Type: text/html\n\n" + b"<blockquote>" * 20_000 + b"1",
    "entities": b"Content-Type: text/html\n\n" + b"&#x110000;&amp" * 18_000,
    "dashes": b"\n" + b"-" * 250_000,
    "many dashes": b"\n" + b"--------------------\n" * 12_000,
    "spaces": b"\n" + b" " * 250_000,
    "wrote": b"\n" + b"On 1 a@b wrote " * 17_000,
    "many introductions": b"\n" + b"On 1 Jan a@b.c\n" * 17_000,
    "headers in the text": b"\n" + b"From: a\n" * 30_000,
    "commas": b"\n" + b"sent from " * 25_000,
    "punycode": b"Content-Type: text/plain; charset=punycode\n\n" + b"a-" * 120_000,
    "idna": b"Content-Type: text/plain; charset=idna\n\n" + b"xn--a." * 40_000,
    "unicode escapes": b"Content-Type: text/plain; charset=unicode_escape\n\n" + b"\\N{" * 80_000,
    "broken base64": b"Content-Transfer-Encoding: base64\n\n" + b"=A=" * 80_000,
    "uuencode": b"Content-Transfer-Encoding: x-uuencode\n\nbegin 644 x\n" + b"M" * 200_000,
    "encoded words": b"Subject: " + b"=?utf-8?q?" * 9_000 + b"\n\n1",
    "bad charset names": b"Content-Type: text/plain; charset*=utf-8''%FF%00\n\n1",
    "a charset with a zero": b'Content-Type: text/plain; charset="a\x00b"\n\n1',
}
