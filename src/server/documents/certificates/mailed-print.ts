import { fileNameOf } from '../../../domain/certificate/file-name.ts';
import type { Deps } from '../../context.ts';
import type { Attachment, PdfOf } from '../../mail/message.ts';
import { findPublishedById } from '../../repositories/certificates/published-certificates.ts';
import { printOf } from './certificate-print.ts';

/** Many mail servers accept mails up to 10 MB, and encoding makes a file a third larger. */
const MOST_ATTACHED = 7 * 1024 * 1024;

/**
 * The print attached to a mail, drawn now if it is the first. None if it is too large for mail servers: the link
 * in the mail leads to it. @throws any error in drawing it: the mail is tried again.
 */
export async function mailedPrint(
  deps: Parameters<typeof printOf>[0] & Pick<Deps, 'db'>,
  { companyId, certificateId, userId }: PdfOf,
): Promise<Attachment[]> {
  const read = async () => {
    const certificate = await findPublishedById(deps.db, { companyId, certificateId });
    if (!certificate) throw new Error(`certificate ${certificateId} of a mail is gone`);
    return certificate;
  };
  const certificate = await read();
  const content = await printOf(deps, { companyId, userId }, certificate, read);
  if (content.length > MOST_ATTACHED) return [];
  return [{ filename: `${fileNameOf(certificate)}.pdf`, contentType: 'application/pdf', content }];
}
