import type { CertificateData } from '../../../domain/certificate/certificate.ts';

/**
 * What was read of signed data, by its hash. A large certificate is a megabyte of JSON, of which most pages show a handful of
 * fields, and a code that hangs in a hallway is opened again and again.
 */
const read = new Map<string, { canonical: string; data: CertificateData }>();
/** Characters of JSON; read, they take some five times as many bytes. The latest certificate is kept at any size. */
const KEPT_SIZE = 4_000_000;

/** The signed data of a certificate as it is stored. The same object each time: not to be changed. */
export function certificateData({ hash, canonical }: { hash: string; canonical: string }): CertificateData {
  const kept = read.get(hash);
  // Compare the text: a row that was tampered with must not show its former data.
  if (kept?.canonical === canonical) return kept.data;
  const data = JSON.parse(canonical) as CertificateData;
  read.delete(hash);
  read.set(hash, { canonical, data });
  let size = 0;
  for (const each of read.values()) size += each.canonical.length;
  for (const [oldest, each] of read) {
    if (size <= KEPT_SIZE || oldest === hash) break;
    read.delete(oldest);
    size -= each.canonical.length;
  }
  return data;
}
