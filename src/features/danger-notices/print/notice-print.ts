import { inFileName } from '../../../domain/certificate/file-name.ts';
import type { Deps } from '../../../server/context.ts';
import type { PaperFile } from '../../../server/documents/papers/draft-print.ts';
import { letterheadOf } from '../../../server/documents/papers/letterhead.ts';
import type { DangerNotice } from '../domain/danger-notice.ts';

/**
 * The danger notice to hand over, with the company name it was given under and the present letterhead.
 * @param company  whose notice it is; the caller knows that it may be seen. @param at  UTC ISO text.
 */
export async function noticePrint(
  deps: Pick<Deps, 'db' | 'printer'>,
  company: { companyId: string },
  notice: DangerNotice,
  at: string,
): Promise<PaperFile> {
  const letterhead = await letterheadOf(deps.db, company);
  const content = await deps.printer.print({
    ...{ danger: { notice, at }, pictures: letterhead.pictures },
    company: { ...letterhead.company, name: notice.company },
  });
  return { content, fileName: `${inFileName(['Danger-notice', notice.address])}.pdf` };
}
