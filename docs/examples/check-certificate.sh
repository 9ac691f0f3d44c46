#!/bin/sh
# Checks a certificate's JSON file with jq and openssl (3.0 or later): sh check-certificate.sh FILE.json JWKS.json
set -eu
parts=$(mktemp -d)
trap 'rm -rf "$parts"' EXIT
unpadded() { basenc --base64url --wrap=0 | tr -d '='; }
bytes_of() { printf '%s' "$1$(printf '%*s' $(((4 - ${#1} % 4) % 4)) '' | tr ' ' '=')" | basenc --base64url --decode; }

# RFC 8785 orders names as jq --sort-keys does, for names in ASCII, which all of ours are.
jq --compact-output --sort-keys --join-output .certificate "$1" > "$parts/text"
signature=$(jq --raw-output .signature "$1")
header=${signature%%.*}
kid=$(bytes_of "$header" | jq --raw-output 'select(.alg == "EdDSA" and (keys == ["alg", "kid"])) | .kid')
issued=$(jq --raw-output .certificate.issued_at "$1")
x=$(jq --raw-output --arg kid "$kid" --arg issued "$issued" \
  '.keys[] | select(.kid == $kid and $issued < (.revoked_from // "9999")) | .x' "$2")
[ -n "$x" ] || { echo 'NOT GOOD: not signed with a key of the set, or its key was revoked'; exit 1; }

# What openssl takes for an Ed25519 key: these twelve bytes, and the key.
{ printf '\060\052\060\005\006\003\053\145\160\003\041\000'; bytes_of "$x"; } > "$parts/key"
{ printf '%s.' "$header"; unpadded < "$parts/text"; } > "$parts/signed"
bytes_of "${signature##*.}" > "$parts/signature"
sha256sum "$parts/text" | sed 's/ .*//; s/^/SHA-256 /'
if openssl pkeyutl -verify -pubin -keyform DER -inkey "$parts/key" -rawin -in "$parts/signed" \
  -sigfile "$parts/signature" > /dev/null 2>&1
then echo GOOD
else echo 'NOT GOOD: changed after it was signed'; exit 1
fi
