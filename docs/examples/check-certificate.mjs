// Checks a certificate's JSON file: node check-certificate.mjs FILE.json JWKS.json. Node 20 or later, nothing else.
import { createHash, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** RFC 8785: names in order, no white space. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.keys(value).sort();
  return `{${members.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`;
}

const [file, jwks] = process.argv.slice(2, 4).map((path) => JSON.parse(readFileSync(path, 'utf8')));
const text = canonical(file.certificate);
const [header, payload, signature] = file.signature.split('.');
const { alg, kid, ...more } = JSON.parse(Buffer.from(header, 'base64url'));
const key = jwks.keys.find((each) => each.kid === kid);
const signed = Buffer.from(`${header}.${Buffer.from(text).toString('base64url')}`);
const isOurs = alg === 'EdDSA' && payload === '' && Object.keys(more).length === 0 && key !== undefined;
const isRevoked = isOurs && !(file.certificate.issued_at < (key.revoked_from ?? '9999'));
const good = isOurs && !isRevoked && verify(null, signed, { key, format: 'jwk' }, Buffer.from(signature, 'base64url'));
console.log(`SHA-256 ${createHash('sha256').update(text).digest('hex')}`);
console.log(good ? 'GOOD' : 'NOT GOOD: changed after it was signed, or not signed with a key of the set');
process.exitCode = good ? 0 : 1;
