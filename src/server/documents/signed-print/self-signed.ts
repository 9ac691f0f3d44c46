import { createHash, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { bits, natural, nothing, objectId, octets, sequence, setOf, tagged, time, utf8, yes } from './der.ts';

const ids = {
  commonName: '2.5.4.3',
  organisation: '2.5.4.10',
  keyUsage: '2.5.29.15',
  subjectKeyId: '2.5.29.14',
  basicConstraints: '2.5.29.19',
  sha256WithRsa: '1.2.840.113549.1.1.11',
};
/** No date at which it ends is known. Source: RFC 5280, 4.1.2.5. */
const NEVER = new Date('9999-12-31T23:59:59.000Z');
/** Longest name and organisation. Source: RFC 5280, appendix A.1 (ub-common-name, ub-organization-name). */
const MOST_NAME = 64;

/**
 * A certificate (X.509) by which a company vouches for its own key for prints. Nobody else vouches for it: readers show its signer as
 * unknown until its user trusts it. Everything in it follows from the key, the name and the time, so the same ones give the same bytes.
 * @returns DER.
 */
export function selfSigned({ key, company, from }: { key: KeyObject; company: string; from: Date }): Buffer {
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' });
  const hash = createHash('sha256').update(publicKey).digest();
  const name = nameOf([...company].slice(0, MOST_NAME).join(''));
  const algorithm = sequence(objectId(ids.sha256WithRsa), nothing());
  // The first bit is digitalSignature, the second contentCommitment.
  const usage = sequence(objectId(ids.keyUsage), yes(), octets(bits(Buffer.from([0xc0]), 6)));
  const constraints = sequence(objectId(ids.basicConstraints), yes(), octets(sequence()));
  const keyId = sequence(objectId(ids.subjectKeyId), octets(octets(hash.subarray(0, 20))));
  const content = sequence(
    tagged(0, natural(Buffer.from([2]))),
    // Of 127 bits, so that it is positive for any hash.
    natural(Buffer.concat([Buffer.from([0x40 | ((hash[0] ?? 0) & 0x3f)]), hash.subarray(1, 16)])),
    algorithm,
    name,
    sequence(time(from), time(NEVER)),
    name,
    publicKey,
    tagged(3, sequence(usage, constraints, keyId)),
  );
  return sequence(content, algorithm, bits(sign('sha256', content, key)));
}

const nameOf = (company: string) =>
  sequence(
    setOf(sequence(objectId(ids.organisation), utf8(company))),
    setOf(sequence(objectId(ids.commonName), utf8(company))),
  );
