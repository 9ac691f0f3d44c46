import { newId } from '../../../kernel/ids.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db, Trx } from '../../../server/db/dialect.ts';
import { dropMail } from '../../../server/repositories/outbox.ts';
import type { LetterTable } from '../../service/server/schema.ts';
import type { Letter, LetterContent } from '../domain/letter.ts';

type Company = Pick<Viewer, 'companyId'>;

export const toLetter = (row: LetterTable): Letter => ({
  ...{ id: row.id, siteId: row.site_id, certificateId: row.certificate_id, createdAt: row.created_at },
  content: JSON.parse(row.facts) as LetterContent,
  ...(row.taken_back_at !== null && { takenBack: { at: row.taken_back_at, why: row.taken_back_why } }),
});

/** @returns the letter as it is kept. */
export async function insertLetter(
  trx: Trx,
  { companyId, userId }: { companyId: string; userId: string | null },
  {
    siteId,
    certificateId,
    content,
    dueOn,
  }: Pick<Letter, 'siteId' | 'certificateId' | 'content'> & { dueOn?: string | undefined },
  now: Date,
): Promise<Letter> {
  const id = newId();
  const createdAt = now.toISOString();
  await trx
    .insertInto('letter')
    .values({
      ...{ id, company_id: companyId, site_id: siteId, kind: content.kind, certificate_id: certificateId },
      ...{ facts: JSON.stringify(content), due_on: dueOn ?? null, settled_on: null },
      ...{ taken_back_at: null, taken_back_why: '', created_by: userId, created_at: createdAt },
    })
    .execute();
  return { id, siteId, certificateId, createdAt, content };
}

export type Confirmation = Letter & { content: Extract<LetterContent, { kind: 'confirmation' }> };

/**
 * The confirmations of a home that stand, whether a person was given them, and how the certificate of their work stands: one that was
 * corrected is withdrawn where its last revision is.
 */
export async function listConfirmationsOf(
  trx: Db,
  { companyId }: Company,
  siteId: string,
): Promise<{ letter: Confirmation; isGiven: boolean; certificate: 'current' | 'superseded' | 'withdrawn' | null }[]> {
  const rows = await trx
    .selectFrom('letter')
    .leftJoin('certificate', 'certificate.id', 'letter.certificate_id')
    .where('letter.company_id', '=', companyId)
    .where('letter.site_id', '=', siteId)
    .where('letter.kind', '=', 'confirmation')
    .where('letter.taken_back_at', 'is', null)
    .orderBy('letter.id')
    .selectAll('letter')
    .select('certificate.status')
    .select((where) =>
      where
        .selectFrom('service')
        .whereRef('service.company_id', '=', 'letter.company_id')
        .where('service.site_id', '=', siteId)
        .whereRef('service.letter_id', '=', 'letter.id')
        .limit(1)
        .select('service.id')
        .as('given'),
    )
    .select((where) =>
      where
        .selectFrom('certificate as latest')
        .whereRef('latest.company_id', '=', 'letter.company_id')
        .whereRef('latest.number', '=', 'certificate.number')
        .where('latest.status', '=', 'current')
        .limit(1)
        .select('latest.id')
        .as('latest'),
    )
    .execute();
  return rows.map((row) => ({
    ...{ letter: toLetter(row) as Confirmation, isGiven: row.given !== null },
    certificate: row.status === 'superseded' && row.latest === null ? 'withdrawn' : row.status,
  }));
}

/** A letter that nobody was given goes. One that was given stays as taken back, is owed to nobody, and its mails that no server took do not leave. */
export async function takeLetterBack(
  trx: Trx,
  { companyId }: Company,
  { letterId, isGiven, why, today }: { letterId: string; isGiven: boolean; why: string; today: string },
  now: Date,
): Promise<void> {
  const letter = { companyId, letterId };
  if (!isGiven) {
    await trx.deleteFrom('letter').where('company_id', '=', companyId).where('id', '=', letterId).execute();
    return;
  }
  await trx
    .updateTable('letter')
    .set({ taken_back_at: now.toISOString(), taken_back_why: why })
    .where('company_id', '=', companyId)
    .where('id', '=', letterId)
    .execute();
  for (const mailId of await listUnsentMails(trx, letter)) {
    await dropMail(trx, mailId);
    const papers = await trx
      .updateTable('service')
      .set({ returned_on: today, returned_why: 'Its letter was taken back before the mail left' })
      .where('company_id', '=', companyId)
      .where('mail_id', '=', mailId)
      .returning('request_id')
      .execute();
    // A request that this mail was to answer waits for its answer again.
    for (const id of new Set(papers.flatMap(({ request_id }) => request_id ?? [])))
      await trx
        .updateTable('copy_request')
        .set({ mail_id: null })
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .execute();
    await trx
      .updateTable('share_link')
      .set({ revoked_at: now.toISOString() })
      .where('company_id', '=', companyId)
      .where('mail_id', '=', mailId)
      .where('revoked_at', 'is', null)
      .execute();
  }
}

/** The mails with a letter that no server has taken, and that were not given up. */
async function listUnsentMails(trx: Trx, { companyId, letterId }: Company & { letterId: string }): Promise<string[]> {
  const rows = await trx
    .selectFrom('service')
    .where('company_id', '=', companyId)
    .where('letter_id', '=', letterId)
    .where('counts_on', 'is', null)
    .where('taken_at', 'is', null)
    .where('filed_at', 'is', null)
    .where('returned_on', 'is', null)
    .distinct()
    .select('mail_id')
    .execute();
  return rows.flatMap(({ mail_id }) => mail_id ?? []);
}
