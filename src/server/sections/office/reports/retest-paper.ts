import { fileNameOf } from '../../../../domain/certificate/file-name.ts';
import { retestReport } from '../../../../domain/certificate/retest-pack.ts';
import { definitionOf } from '../../../../domain/forms/registry.ts';
import { namesIn } from '../../../../domain/forms/words/show-value.ts';
import { NotFoundError } from '../../../../kernel/errors.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { Deps } from '../../../context.ts';
import { certificateData } from '../../../documents/certificates/certificate-data.ts';
import type { PaperFile } from '../../../documents/papers/draft-print.ts';
import { letterheadOf } from '../../../documents/papers/letterhead.ts';
import type { Certificate } from '../../../repositories/certificates/certificates.ts';
import { sheetOf } from '../../electrician/paper/sheet-of.ts';

/**
 * A test sheet for the next inspection: what lasts is printed, results have empty boxes.
 * @throws NotFoundError where the form cannot be inspected again.
 */
export async function retestPaper(
  { db, printer, clock }: Deps,
  viewer: Viewer,
  certificate: Certificate,
): Promise<PaperFile> {
  const data = certificateData(certificate);
  const document = retestReport(data);
  if (!document) throw new NotFoundError(`retest sheet of ${certificate.number}`);
  const { installation_address: address, time_zone: timeZone } = data;
  const now = clock();
  const sheet = sheetOf(
    {
      definition: definitionOf(document),
      ...{ document, timeZone },
      site: address.lines.join(', '),
      names: () => namesIn(document, timeZone),
    },
    now,
  );
  const content = await printer.print({ draft: sheet, at: now.toISOString(), ...(await letterheadOf(db, viewer)) });
  return { content, fileName: `${fileNameOf(certificate, address)}-next-visit.pdf` };
}
