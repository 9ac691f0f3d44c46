"""Checks a certificate's JSON file: python3 check_certificate.py FILE.json JWKS.json. Needs the openssl command, 3.0 or later."""
import base64, hashlib, json, subprocess, sys, tempfile

def b64(data): return base64.urlsafe_b64encode(data).rstrip(b"=")
def unb64(text): return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))

def once(pairs):  # A name twice: one reader would see the first value, another the last.
    assert len(dict(pairs)) == len(pairs), "a name stands twice"
    return dict(pairs)

file = json.load(open(sys.argv[1], encoding="utf-8"), object_pairs_hook=once)
text = json.dumps(file["certificate"], ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode()
header, payload, signature = file["signature"].split(".")
protected = json.loads(unb64(header))
assert payload == "" and set(protected) == {"alg", "kid"} and protected["alg"] == "EdDSA", "no signature of ours"
key = next(k for k in json.load(open(sys.argv[2]))["keys"] if k["kid"] == protected["kid"])
assert file["certificate"]["issued_at"] < key.get("revoked_from", "9999"), "its key was revoked before it was issued"
with tempfile.TemporaryDirectory() as folder:
    der = bytes.fromhex("302a300506032b6570032100") + unb64(key["x"])  # What openssl takes for an Ed25519 key.
    for name, content in [("key", der), ("sig", unb64(signature)), ("data", header.encode() + b"." + b64(text))]:
        with open(f"{folder}/{name}", "wb") as part: part.write(content)
    command = "openssl pkeyutl -verify -pubin -keyform DER -inkey key -rawin -in data -sigfile sig"
    good = subprocess.run(command.split(), cwd=folder, capture_output=True).returncode == 0
print(f"SHA-256 {hashlib.sha256(text).hexdigest()}", "GOOD" if good else "NOT GOOD: changed after it was signed", sep="\n")
sys.exit(0 if good else 1)
