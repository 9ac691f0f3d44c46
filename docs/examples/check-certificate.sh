#!/bin/sh
# Checks a certificate's JSON file with jq, openssl (3.0 or later), basenc and iconv: sh check-certificate.sh FILE.json JWKS.json
set -eu
parts=$(mktemp -d)
trap 'rm -rf "$parts"' EXIT
unpadded() { basenc --base64url --wrap=0 | tr -d '='; }
bytes_of() { printf '%s' "$1$(printf '%*s' $(((4 - ${#1} % 4) % 4)) '' | tr ' ' '=')" | basenc --base64url --decode; }
fail() { echo "NOT GOOD: $1"; exit 1; }

# A certificate of ours, its signature in two parts with nothing between them, and at most the proof of the log beside them.
[ "$(head -c 1 "$1")" = '{' ] && iconv -f UTF-8 -t UTF-8 "$1" > /dev/null 2>&1 && jq --exit-status --slurp 'length == 1 and (.[0]
  | (keys - ["certificate", "log", "signature"] == []) and .certificate.format == "copperplate-certificate/1"
  and (.signature | test("\\A[A-Za-z0-9_-]{1,500}[.][.][A-Za-z0-9_-]{85}[AQgw]\\z")))' "$1" > /dev/null 2>&1 ||
  fail 'not a certificate with its signature'
# Of a name that stands twice jq keeps the last: what it streams as it reads is then more than what it keeps.
jq --compact-output --stream 'select(length == 2)' "$1" | sort > "$parts/read"
jq --compact-output 'tostream | select(length == 2)' "$1" | sort > "$parts/kept"
cmp -s "$parts/read" "$parts/kept" || fail 'a name stands twice'

# RFC 8785 orders names as jq --sort-keys does, for names in ASCII, which all of ours are. Adding 0 writes a number again.
jq --compact-output --sort-keys --join-output '.certificate | walk(if type == "number" then . + 0 else . end)' "$1" > "$parts/text"
signature=$(jq --raw-output .signature "$1")
header=${signature%%.*}
kid=$(bytes_of "$header" | jq --raw-output 'select(.alg == "EdDSA" and (keys == ["alg", "kid"])) | .kid')
issued=$(jq --raw-output .certificate.issued_at "$1")
x=$(jq --raw-output --arg kid "$kid" --arg issued "$issued" '.keys[]
  | select(.kid == $kid and (.revoked_from == null or ($issued != "" and $issued < .revoked_from))) | .x' "$2")
[ -n "$x" ] || fail 'not signed with a key of the set, or its key was revoked by then'

# What openssl takes for an Ed25519 key: these twelve bytes, and the key.
{ printf '\060\052\060\005\006\003\053\145\160\003\041\000'; bytes_of "$x"; } > "$parts/key"
{ printf '%s.' "$header"; unpadded < "$parts/text"; } > "$parts/signed"
bytes_of "${signature##*.}" > "$parts/signature"
sha256sum "$parts/text" | sed 's/ .*//; s/^/SHA-256 /'
openssl pkeyutl -verify -pubin -keyform DER -inkey "$parts/key" -rawin -in "$parts/signed" \
  -sigfile "$parts/signature" > /dev/null 2>&1 || fail 'changed after it was signed'
echo GOOD
