import { inFileName } from '../../../../domain/certificate/file-name.ts';
import { countsAsInspection } from '../../../../domain/register/earlier-certificate.ts';
import { ConflictError } from '../../../../kernel/errors.ts';
import type { Trx } from '../../../../server/db/dialect.ts';
import type { FileOf } from '../../../../server/mail/message.ts';
import type { heldReports } from './pack.ts';

/** A paper of another firm, and its file. */
export type Held = Pick<ReturnType<typeof heldReports>[number], 'id' | 'kind' | 'number' | 'inspectedOn' | 'file'>;

/** Larger mails are refused by many servers: some 20 MB on their way. */
const MOST_BYTES = 15 * 1024 * 1024;

/** @throws ConflictError where there is no file to attach, or the files are too large for a mail. */
export async function mustFitMail(
  trx: Trx,
  { companyId }: { companyId: string },
  files: readonly Held[],
): Promise<void> {
  if (files.length === 0)
    throw new ConflictError(
      'No report of this home is here. Add the one by the other firm with its file, or record that you gave it by post or by hand.',
    );
  if (!(await fitMail(trx, { companyId }, files)))
    throw new ConflictError(
      'The file of the report is too large for a mail. Give it by post or by hand, and record that.',
    );
}

/** Whether mail servers take a mail with these files. */
export async function fitMail(
  trx: Trx,
  { companyId }: { companyId: string },
  files: readonly Held[],
): Promise<boolean> {
  if (files.length === 0) return true;
  const sizes = await trx
    .selectFrom('blob')
    .where('company_id', '=', companyId)
    .where(
      'id',
      'in',
      files.map(({ file }) => file.id),
    )
    .select('size')
    .execute();
  return sizes.reduce((sum, { size }) => sum + Number(size), 0) <= MOST_BYTES;
}

/** Another firm's report as the attachment of a mail. */
export const attachedFile = ({ kind, number, inspectedOn, file }: Held): FileOf => ({
  id: file.id,
  filename: `${inFileName([kind.toUpperCase(), number, inspectedOn])}.${file.kind === 'print' ? 'pdf' : 'jpg'}`,
  contentType: file.kind === 'print' ? 'application/pdf' : 'image/jpeg',
});

/** What it counts as when it is given. */
export const paperOfHeld = ({ kind }: Pick<Held, 'kind'>): 'report' | 'certificate' =>
  countsAsInspection({ kind }) ? 'report' : 'certificate';
