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

/** How many names stand in the text, and in what was read from it: of a name that stands twice, JSON.parse drops the first. */
const namesIn = (text) => [...text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"\s*(:?)/g)].filter(([, colon]) => colon).length;
const namesOf = (value) =>
  (typeof value === 'object' && value !== null ? Object.values(value) : []).reduce(
    (sum, each) => sum + namesOf(each) + (Array.isArray(value) ? 0 : 1),
    0,
  );

const [source, jwks] = process.argv
  .slice(2, 4)
  .map((path) => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(path)));
const { certificate, signature: jws, log, ...beside } = JSON.parse(source);
const isFile =
  source[0] === '{' && certificate?.format === 'copperplate-certificate/1' && Object.keys(beside).length === 0;
const isOnce = namesIn(source) === namesOf(JSON.parse(source));
const text = canonical(certificate ?? null);
const [, header, signature] = /^([\w-]{1,500})\.\.([\w-]{85}[AQgw])$/.exec(jws) ?? [];
const { alg, kid, ...more } = header ? JSON.parse(Buffer.from(header, 'base64url')) : {};
const key = JSON.parse(jwks).keys.find((each) => each.kid === kid);
const signed = Buffer.from(`${header}.${Buffer.from(text).toString('base64url')}`);
const isOurs = isFile && isOnce && alg === 'EdDSA' && Object.keys(more).length === 0 && key !== undefined;
const isRevoked =
  isOurs && key.revoked_from !== undefined && !(certificate.issued_at && certificate.issued_at < key.revoked_from);
const good = isOurs && !isRevoked && verify(null, signed, { key, format: 'jwk' }, Buffer.from(signature, 'base64url'));
console.log(`SHA-256 ${createHash('sha256').update(text).digest('hex')}`);
console.log(good ? 'GOOD' : 'NOT GOOD: changed after it was signed, or not signed with a key of the set');
process.exitCode = good ? 0 : 1;
