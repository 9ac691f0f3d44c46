import { createHash, type KeyObject, sign } from 'node:crypto';
import { natural, nothing, objectId, octets, sequence, setOf, tagged } from './der.ts';

const ids = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  sha256: '2.16.840.1.101.3.4.2.1',
  sha256WithRsa: '1.2.840.113549.1.1.11',
};

/** A key with the certificate (DER) that names whose it is. */
export type PrintSigner = { certificate: Uint8Array; key: KeyObject };

/**
 * A signature over bytes that are elsewhere, as PDF readers take it: CMS (RFC 5652) with what PAdES baseline B-B asks for (ETSI EN 319
 * 142-1, 6.3): the digest, and the certificate named by its hash (RFC 5035). No time of signing: PAdES has that in the file. RSA with
 * PKCS #1 v1.5 has no random part, so the same bytes have the same signature.
 *
 * Written here because no library gives that: @signpdf/signpdf 3.3 only places a signature, and its signer (node-forge) takes a PKCS #12
 * file, adds the time of signing and does not name the certificate by its hash, which PAdES requires. Tests check the result with pdfsig.
 * @param digest  SHA-256 of the bytes.
 */
export function cmsSignature(digest: Uint8Array, { certificate, key }: PrintSigner): Buffer {
  const sha256 = sequence(objectId(ids.sha256));
  const certificateHash = createHash('sha256').update(certificate).digest();
  const attribute = (name: string, value: Uint8Array) => sequence(objectId(name), setOf(value));
  const attributes = [
    attribute(ids.contentType, objectId(ids.data)),
    attribute(ids.messageDigest, octets(digest)),
    attribute(ids.signingCertificateV2, sequence(sequence(sequence(octets(certificateHash))))),
  ].sort(Buffer.compare);
  const signed = setOf(...attributes);
  const info = sequence(
    natural(Buffer.from([1])),
    issuerAndSerial(certificate),
    sha256,
    // What is signed is a set; in here it goes by the number of its place.
    Buffer.concat([Buffer.from([0xa0]), signed.subarray(1)]),
    sequence(objectId(ids.sha256WithRsa), nothing()),
    octets(sign('sha256', signed, key)),
  );
  const content = sequence(
    natural(Buffer.from([1])),
    setOf(sha256),
    sequence(objectId(ids.data)),
    tagged(0, certificate),
    setOf(info),
  );
  return sequence(objectId(ids.signedData), tagged(0, content));
}

/** Who made a certificate, and its number there, as they stand in it. */
function issuerAndSerial(certificate: Uint8Array): Buffer {
  const content = partsOf(partsOf(certificate)[0] ?? Buffer.alloc(0));
  const [, serial, , issuer] = content;
  if (!serial || !issuer) throw new Error('this is no certificate');
  return sequence(issuer, serial);
}

/** The values within a value, each with its head. */
function partsOf(whole: Uint8Array): Buffer[] {
  const bytes = Buffer.from(whole);
  const parts: Buffer[] = [];
  for (let at = headOf(bytes, 0).length; at < bytes.length; ) {
    const { length, content } = headOf(bytes, at);
    parts.push(bytes.subarray(at, at + length + content));
    at += length + content;
  }
  return parts;
}

function headOf(bytes: Buffer, at: number): { length: number; content: number } {
  const first = bytes[at + 1] ?? 0;
  if (first < 128) return { length: 2, content: first };
  const count = first - 128;
  return { length: 2 + count, content: bytes.readUIntBE(at + 2, count) };
}
