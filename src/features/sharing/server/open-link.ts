import type { Deps } from '../../../server/context.ts';
import {
  findPublishedById,
  type PublicCertificate,
} from '../../../server/repositories/certificates/published-certificates.ts';
import { hashOfToken, recordOfLink } from '../../mailed-link/server/mailed-link.ts';
import { certificateLink } from './purpose.ts';
import { findOpenLink, markUsed, type OpenLink } from './repository/share-links.ts';

type Asking = Pick<Deps, 'db' | 'clock'>;

/** The certificate that a link opens; undefined where the link is not valid, for any reason. */
export async function openLink(
  { db, clock }: Asking,
  token: string,
): Promise<{ link: OpenLink; certificate: PublicCertificate } | undefined> {
  const hash = hashOfToken(token);
  const link = hash && (await findOpenLink(db, hash, clock()));
  if (!link) return undefined;
  const certificate = await findPublishedById(db, link);
  return certificate && { link, certificate };
}

/** Counts a use of a link; the first is an event of the report. */
export function noteUsed({ db, clock }: Asking, link: OpenLink, { reportId }: PublicCertificate): Promise<void> {
  const now = clock();
  const { id, companyId } = link;
  return db.transaction().execute(async (trx) => {
    if (!(await markUsed(trx, link, now))) return;
    await recordOfLink(trx, { companyId, userId: null }, certificateLink, { kind: 'link.used', id, reportId }, now);
  });
}
