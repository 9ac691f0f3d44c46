import type { CertificateData } from '../../../domain/certificate/certificate.ts';
import type { Deps, Viewer } from '../../context.ts';
import { ConflictError } from '../../errors.ts';
import { sha256 } from '../../ids.ts';
import { publicOrigin } from '../../public-origin.ts';
import { findBlob, nameBlob } from '../../repositories/certificates/blobs.ts';
import { type Certificate, getCertificate, setPrint } from '../../repositories/certificates/certificates.ts';
import { brandPictures } from '../../repositories/people/brands.ts';
import { keepBlob } from '../blobs/keep-blob.ts';
import { BlobStoreError } from '../blobs/store/blob-store.ts';
import { layoutOf } from '../pdf/layout.ts';
import { withoutDetails } from '../photos/without-details.ts';
import { openPrintKey } from '../signed-print/print-key.ts';
import { showLogged } from './log/check-logged.ts';
import { loggedAs } from './log/proofs.ts';

/** In whose name a print is kept. */
type Who = Pick<Viewer, 'companyId' | 'userId'>;
type PrintDeps = Pick<Deps, 'db' | 'config' | 'printer' | 'blobs' | 'clock' | 'log'>;

/**
 * The print of a certificate: the one that is kept, or made and kept now. A print never becomes another one: where the store has
 * lost it, it is drawn again and must come to the same bytes.
 * @throws NotFoundError when there is no such certificate that the viewer may see.
 * @throws BlobStoreError when a first print cannot be kept, or a lost one cannot be drawn as it was.
 */
export async function certificatePdf(deps: PrintDeps, viewer: Viewer, certificateId: string): Promise<Uint8Array> {
  const again = () => getCertificate(deps.db, viewer, certificateId);
  return printOf(deps, viewer, await again(), again);
}

/**
 * The print of a certificate that whoever asks may see: the one that is kept, or made and kept now in somebody's name.
 * @param again  reads the certificate once more, where somebody else had it printed at the same moment.
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
    // Somebody else was first: there is one print of a certificate, and that is the one kept.
    return printOf(deps, viewer, await again(), again);
  }
}

/** What an earlier version kept may still be in the database: it moves to the store in the background. */
async function keptPrint({ db, blobs }: PrintDeps, viewer: Who, id: string): Promise<Uint8Array> {
  const print = await findBlob(db, viewer, 'print', id);
  return print?.content ?? blobs.get(id);
}

/** The bytes that were lost, where this version draws the same. They are put back if the store does not have them. */
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

/** @throws BlobStoreError when a photo that it names is not there. */
async function draw(
  { db, printer, config, blobs, clock }: PrintDeps,
  { id, companyId, canonical, signature, code }: Certificate,
): Promise<Uint8Array> {
  const data = JSON.parse(canonical) as CertificateData;
  const verifyUrl = verifyAddress({ code }, publicOrigin(config));
  const pictures = await brandPictures(db, { companyId }, data.company.brand);
  // Prints go to everybody, so where a home is does not go with them.
  for (const { sha256: id } of data.photos) pictures[id] ??= withoutDetails(await blobs.get(id));
  const logged = await loggedAs(db, { id, companyId });
  // One from before the log was printed without, and a print never becomes another one.
  const log = logged && !logged.isFromBefore ? { log: showLogged(logged) } : {};
  const of = { companyId, company: data.company.name, issuedAt: data.issued_at };
  const signer = await openPrintKey({ db, config, clock }, of);
  return printer.print({ data, signature, ...log, verifyUrl, layout: layoutOf(data), pictures, signer });
}

/** The public address of a certificate, as it is printed. */
export const verifyAddress = ({ code }: Pick<Certificate, 'code'>, origin: string): string =>
  `${origin}/public/verify/${code}`;
