import { inFileName } from '../../../domain/certificate/file-name.ts';
import { showDay } from '../../../domain/time/calendar.ts';
import { dayIn } from '../../../domain/time/company-day.ts';
import type { Deps } from '../../../server/context.ts';
import type { PaperFile } from '../../../server/documents/papers/draft-print.ts';
import { letterheadOf } from '../../../server/documents/papers/letterhead.ts';
import type { Attachment, LetterOf } from '../../../server/mail/message.ts';
import { getCompanyById } from '../../../server/repositories/people/companies.ts';
import type { Recipient } from '../../service/domain/given.ts';
import { type Letter, letterFor } from '../domain/letter.ts';
import { fineOf } from '../domain/letter-text.ts';
import { enclosedWith } from './papers-with.ts';
import { findGivenText, findLetter } from './repository/letters.ts';

type Printing = Pick<Deps, 'db' | 'printer'>;

/**
 * A letter as a PDF, for the person it is given to: what they were given with it stays as they were told, else it is what is here.
 * @param letter  that the caller may see. @param enclosed  what goes with a sample.
 */
export async function letterPrint(
  { db, printer }: Printing,
  { companyId }: { companyId: string },
  letter: Letter,
  { to, name, address }: { to: Recipient; name: string; address: readonly string[] },
  enclosed?: ReadonlySet<string>,
): Promise<PaperFile> {
  const given = await findGivenText(db, { companyId }, { letterId: letter.id, to, name });
  const names = enclosed ?? (await enclosedWith(db, { companyId }, letter)).names;
  const text = { ...letterFor(letter, to, name, names), ...(given !== undefined && { fine: fineOf(given) }) };
  const { timeZone } = await getCompanyById(db, companyId);
  const content = await printer.print({
    letter: {
      ...{ letter: text, to: [name, ...address], at: letter.createdAt },
      day: showDay(dayIn(new Date(letter.createdAt), timeZone)),
    },
    ...(await letterheadOf(db, { companyId })),
  });
  return { content, fileName: `${inFileName([text.subject])}.pdf` };
}

/** The letter that a mail takes with it. @throws any error in drawing it: the mail is tried again. */
export async function mailedLetter(
  deps: Printing,
  { companyId, letterId, to, name, address }: LetterOf,
): Promise<Attachment[]> {
  const letter = await findLetter(deps.db, { companyId }, letterId);
  if (!letter) throw new Error(`letter ${letterId} of a mail is gone`);
  const { content, fileName } = await letterPrint(deps, { companyId }, letter, { to: to as Recipient, name, address });
  return [{ filename: fileName, contentType: 'application/pdf', content }];
}
