"""Checks a certificate's JSON file: python3 check_certificate.py FILE.json JWKS.json. Needs the openssl command, 3.0 or later."""
import base64, hashlib, json, re, subprocess, sys, tempfile

def b64(data): return base64.urlsafe_b64encode(data).rstrip(b"=")
def unb64(text): return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))

def need(holds, why):  # Not assert: python3 -O leaves those out.
    if not holds: raise SystemExit("NOT GOOD: " + why)

def once(pairs):  # A name twice: one reader would see the first value, another the last.
    need(len(dict(pairs)) == len(pairs), "a name stands twice")
    return dict(pairs)

def whole(text):  # Our numbers are whole, however a person's program wrote them.
    return int(float(text)) if float(text).is_integer() else need(False, "a number that is not whole")

source = open(sys.argv[1], encoding="utf-8").read()
file = json.loads(source, object_pairs_hook=once, parse_float=whole, parse_constant=lambda name: need(False, name))
need(source[0] == "{" and set(file) - {"log"} == {"certificate", "signature"}, "more or less than a certificate and its signature")
need(file["certificate"]["format"] == "copperplate-certificate/1", "no certificate of this format")
text = json.dumps(file["certificate"], ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode()
jws = re.fullmatch(r"([A-Za-z0-9_-]{1,500})\.\.([A-Za-z0-9_-]{85}[AQgw])", file["signature"])
need(jws, "its signature is none of ours")
protected = json.loads(unb64(jws[1]))
need(set(protected) == {"alg", "kid"} and protected["alg"] == "EdDSA", "its signature is none of ours")
key = next((each for each in json.load(open(sys.argv[2]))["keys"] if each["kid"] == protected["kid"]), None)
need(key, "not signed with a key of the set")
need("revoked_from" not in key or "" < file["certificate"]["issued_at"] < key["revoked_from"], "its key was revoked by then")
with tempfile.TemporaryDirectory() as folder:
    der = bytes.fromhex("302a300506032b6570032100") + unb64(key["x"])  # What openssl takes for an Ed25519 key.
    for name, content in [("key", der), ("sig", unb64(jws[2])), ("data", jws[1].encode() + b"." + b64(text))]:
        with open(f"{folder}/{name}", "wb") as part: part.write(content)
    command = "openssl pkeyutl -verify -pubin -keyform DER -inkey key -rawin -in data -sigfile sig"
    good = subprocess.run(command.split(), cwd=folder, capture_output=True).returncode == 0
print(f"SHA-256 {hashlib.sha256(text).hexdigest()}")
need(good, "changed after it was signed")
print("GOOD")
