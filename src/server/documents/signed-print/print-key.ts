import { createPrivateKey, generateKeyPair, X509Certificate } from 'node:crypto';
import { promisify } from 'node:util';
import type { Deps } from '../../context.ts';
import { findPrintKey, getHolderOfKey, insertPrintKey } from '../../repositories/certificates/print-keys.ts';
import { sealedForPrints } from '../../secrets/sealed-columns.ts';
import { seal, unseal } from '../../secrets/sealed-text.ts';
import { selfSigned } from './self-signed.ts';
import type { PrintKey } from './signer.ts';

/**
 * Bits. RSA, and not Ed25519 as for the data: every PDF reader takes it, and its signatures have no random part, so that a print that was
 * lost is drawn and signed again to the same bytes. Source of the length: NIST SP 800-57 part 1, table 2 (128 bits of strength).
 */
const BITS = 3072;

/**
 * The key by which a company signs its prints, made where it has none: half a second, once. Its certificate is made out to the name that
 * the company had when it issued: that of a print stays what it was when the company is called otherwise later.
 * @param company  its name as the certificate that is printed says it.
 * @throws Error when the secret is another than the key was stored under.
 */
export async function openPrintKey(
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  { companyId, company }: { companyId: string; company: string },
): Promise<PrintKey> {
  const { sessionSecret } = config;
  const of = { companyId };
  const stored = await findPrintKey(db, of);
  const { name, from } = await getHolderOfKey(db, of);
  if (stored) return madeOutTo(company, opened(stored, sessionSecret, companyId), from);
  const { privateKey: key } = await promisify(generateKeyPair)('rsa', { modulusLength: BITS });
  const certificate = selfSigned({ key, company: name, from: new Date(from) });
  const privateKey = seal(key.export({ type: 'pkcs8', format: 'der' }), sessionSecret, sealedForPrints(companyId));
  await insertPrintKey(db, of, { certificate, privateKey }, clock());
  const kept = await findPrintKey(db, of);
  if (!kept) throw new Error('the key of prints was not kept');
  return madeOutTo(company, opened(kept, sessionSecret, companyId), from);
}

/** The same key with a certificate in that name. Where the kept one has another, it is made anew, to the same bytes each time: 4 ms. */
function madeOutTo(company: string, key: PrintKey, from: string): PrintKey {
  const { subject } = new X509Certificate(key.certificate);
  if (subject.split('\n').includes(`O=${company}`)) return key;
  const own = createPrivateKey({ key: Buffer.from(key.privateKey), format: 'der', type: 'pkcs8' });
  return { ...key, certificate: selfSigned({ key: own, company, from: new Date(from) }) };
}

const opened = (
  { certificate, privateKey }: { certificate: Uint8Array; privateKey: string },
  secret: string,
  companyId: string,
): PrintKey => ({
  certificate,
  privateKey: new Uint8Array(unseal(privateKey, secret, sealedForPrints(companyId))),
});
