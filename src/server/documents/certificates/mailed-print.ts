import type { Deps } from '../../context.ts';
import type { Attachment, PdfOf } from '../../mail/message.ts';
import { findPublishedById } from '../../repositories/certificates/published-certificates.ts';
import { fileNameOf } from './certificate-file.ts';
import { printOf } from './certificate-print.ts';

/** Many mail servers take no larger mail than 10 MB, in which a file is a third larger than it is. */
const MOST_ATTACHED = 7 * 1024 * 1024;

/**
 * The print that goes with a mail, drawn now where nobody has asked for it yet. None where mail servers would not take it: the link
 * in the mail leads to it. @throws whatever keeps it from being drawn: the mail is tried again.
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
