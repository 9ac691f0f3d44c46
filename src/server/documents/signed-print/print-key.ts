import { createPrivateKey, generateKeyPair, X509Certificate } from 'node:crypto';
import { promisify } from 'node:util';
import type { Deps } from '../../context.ts';
import {
  findPrintKey,
  getHolderOfKey,
  insertPrintKey,
  type StoredPrintKey,
} from '../../repositories/certificates/print-keys.ts';
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
 * The key by which a company signs the print of a certificate, made where it has none: half a second, once. Its certificate is made out
 * to the name that the company had when it issued: that of a print stays what it was when the company is called otherwise later, and so
 * does its key when there is a newer one.
 * @param company  its name as the certificate that is printed says it. @param issuedAt  of that, UTC ISO text.
 * @throws Error when the secret is another than the key was stored under.
 */
export async function openPrintKey(
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  { companyId, company, issuedAt }: { companyId: string; company: string; issuedAt: string },
): Promise<PrintKey> {
  const { sessionSecret } = config;
  const of = { companyId };
  const { name, from } = await getHolderOfKey(db, of);
  let stored = await findPrintKey(db, of, issuedAt);
  if (!stored) {
    await insertPrintKey(
      db,
      of,
      { ...(await newPrintKey({ companyId, name, from }, sessionSecret)), signsFrom: '' },
      clock(),
    );
    stored = await findPrintKey(db, of, issuedAt);
  }
  if (!stored) throw new Error('the key of prints was not kept');
  return madeOutTo(company, opened(stored, sessionSecret, companyId), stored.signsFrom || from);
}

/**
 * A new key, as it is kept.
 * @param name  that its certificate is made out to. @param from  since when, UTC ISO text. @param secret  the installation's.
 */
export async function newPrintKey(
  { companyId, name, from }: { companyId: string; name: string; from: string },
  secret: string,
): Promise<Pick<StoredPrintKey, 'certificate' | 'privateKey'>> {
  const { privateKey: key } = await promisify(generateKeyPair)('rsa', { modulusLength: BITS });
  const privateKey = seal(key.export({ type: 'pkcs8', format: 'der' }), secret, sealedForPrints(companyId));
  return { certificate: selfSigned({ key, company: name, from: new Date(from) }), privateKey };
}

/** The same key with a certificate in that name. If the stored certificate has another name, makes one again, with the same bytes each time: 4 ms. */
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
