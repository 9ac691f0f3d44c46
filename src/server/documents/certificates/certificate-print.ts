import type { CertificateData } from '../../../domain/certificate/certificate.ts';
import { brandPictures } from '../../../features/brand/server/brands.ts';
import { showLogged } from '../../../features/certificate-log/domain/head.ts';
import { loggedAs } from '../../../features/certificate-log/server/proofs.ts';
import { ConflictError } from '../../../kernel/errors.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import { sha256 } from '../../codes.ts';
import type { Deps } from '../../context.ts';
import { publicOrigin } from '../../public-origin.ts';
import { findBlob, nameBlob } from '../../repositories/certificates/blobs.ts';
import { type Certificate, getCertificate, setPrint } from '../../repositories/certificates/certificates.ts';
import { keepBlob } from '../blobs/keep-blob.ts';
import { BlobStoreError } from '../blobs/store/blob-store.ts';
import { layoutOf } from '../pdf/layout.ts';
import { withoutDetails } from '../photos/without-details.ts';
import { openPrintKey } from '../signed-print/print-key.ts';

/** The user in whose name a print is stored. */
type Who = Pick<Viewer, 'companyId' | 'userId'>;
type PrintDeps = Pick<Deps, 'db' | 'config' | 'printer' | 'blobs' | 'clock' | 'log'>;

/**
 * The print of a certificate: the stored one, or drawn and stored now. A print never changes: if the store has
 * lost it, it is drawn again and must have the same bytes.
 * @throws NotFoundError if the viewer may see no such certificate.
 * @throws BlobStoreError if a first print cannot be stored, or a lost one cannot be drawn with the same bytes.
 */
export async function certificatePdf(deps: PrintDeps, viewer: Viewer, certificateId: string): Promise<Uint8Array> {
  const again = () => getCertificate(deps.db, viewer, certificateId);
  return printOf(deps, viewer, await again(), again);
}

/**
 * The print of a certificate, for a caller who may see it: the stored one, or drawn and stored now in the given name.
 * @param again  reads the certificate once more, if another request printed it at the same moment.
 * @throws BlobStoreError as `certificatePdf`.
 */
export async function printOf(
  deps: PrintDeps,
  viewer: Who,
  certificate: Certificate,
  again: () => Promise<Certificate>,
): Promise<Uint8Array> {
  if (certificate.pdfHash === null) return firstPrint(deps, viewer, certificate, again);
  try {
    return await keptPrint(deps, viewer, certificate.pdfHash);
  } catch (error) {
    if (!(error instanceof BlobStoreError)) throw error;
    return drawnAgain(deps, certificate, certificate.pdfHash, error);
  }
}

async function firstPrint(
  deps: PrintDeps,
  viewer: Who,
  certificate: Certificate,
  again: () => Promise<Certificate>,
): Promise<Uint8Array> {
  const content = await draw(deps, certificate);
  const print = await keepBlob(deps, { kind: 'print', mediaType: 'application/pdf', content });
  try {
    await deps.db.transaction().execute(async (trx) => {
      await nameBlob(trx, viewer, print, deps.clock());
      await setPrint(trx, viewer, certificate.id, print.id);
    });
    return content;
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    // Another request was first: a certificate has one print, the stored one.
    return printOf(deps, viewer, await again(), again);
  }
}

/** Prints of an earlier version may still be in the database: they move to the store in the background. */
async function keptPrint({ db, blobs }: PrintDeps, viewer: Who, id: string): Promise<Uint8Array> {
  const print = await findBlob(db, viewer, 'print', id);
  return print?.content ?? blobs.get(id);
}

/** The lost bytes, if this version draws the same. Puts them back if the store does not have them. */
async function drawnAgain(
  deps: PrintDeps,
  certificate: Certificate,
  id: string,
  lost: BlobStoreError,
): Promise<Uint8Array> {
  const content = await draw(deps, certificate);
  const isSame = sha256(content) === id;
  deps.log.warn({ err: lost, certificate: certificate.id, isSame }, 'a print is not in the store and was drawn again');
  if (!isSame) throw lost;
  if (lost.fault === 'missing' || lost.fault === 'changed') {
    await deps.blobs.put(content).catch((error: unknown) => {
      deps.log.warn({ err: error, certificate: certificate.id }, 'a print could not be put back into the store');
    });
  }
  return content;
}

/** @throws BlobStoreError if one of its photos is missing. */
async function draw(
  { db, printer, config, blobs, clock }: PrintDeps,
  { id, companyId, canonical, signature, code }: Certificate,
): Promise<Uint8Array> {
  const data = JSON.parse(canonical) as CertificateData;
  const verifyUrl = verifyAddress({ code }, publicOrigin(config));
  const pictures = await brandPictures(db, { companyId }, data.company.brand);
  // Prints are passed on, so their photos do not show the location of a home.
  for (const { sha256: id } of data.photos) pictures[id] ??= withoutDetails(await blobs.get(id));
  const logged = await loggedAs(db, { id, companyId });
  // A certificate from before the log was printed without a proof, and a print never changes.
  const log = logged && !logged.isFromBefore ? { log: showLogged(logged) } : {};
  const of = { companyId, company: data.company.name, issuedAt: data.issued_at };
  const signer = await openPrintKey({ db, config, clock }, of);
  return printer.print({ data, signature, ...log, verifyUrl, layout: layoutOf(data), pictures, signer });
}

/** The printed public address of a certificate. */
export const verifyAddress = ({ code }: Pick<Certificate, 'code'>, origin: string): string =>
  `${origin}/public/verify/${code}`;
