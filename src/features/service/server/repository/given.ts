import type { NamedDefect } from '../../../../domain/forms/closes.ts';
import type { MailTry } from '../../../../domain/sent-mail/sent-mail.ts';
import { storedDrawing } from '../../../../domain/signature/drawing.ts';
import { newId } from '../../../../kernel/ids.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { Db, Trx } from '../../../../server/db/dialect.ts';
import { visibleSites } from '../../../../server/repositories/fences.ts';
import { columnsOfTry, unsentColumns } from '../../../mailed-link/server/repository.ts';
import { countsFrom, type Given, type Recipient, recipients } from '../../domain/given.ts';
import { plainName } from '../../domain/plain-name.ts';
import { settleLetter } from '../../records/settled-letters.ts';
import type { ServiceTable } from '../schema.ts';
import { settleRequest } from './requests.ts';

/** The latest papers shown of one home. */
const MOST = 200;

/** What was given for a home, the latest first; a client does not see what went to people that the company chose. */
export async function listGiven(db: Db, viewer: Viewer, siteId: string): Promise<Given[]> {
  const rows = await visibleSites(db, viewer)
    .innerJoin('service', (join) =>
      join.onRef('service.company_id', '=', 'site.company_id').onRef('service.site_id', '=', 'site.id'),
    )
    .leftJoin('share_link', 'share_link.id', 'service.link_id')
    .where('site.id', '=', siteId)
    .$if(viewer.role === 'client', (query) => query.where('service.to_kind', '<>', 'other'))
    .orderBy('service.id', 'desc')
    .limit(MOST)
    .selectAll('service')
    .select('share_link.first_used_at as opened_at')
    .execute();
  return rows.map(toGiven);
}

const toGiven = (row: ServiceTable & { opened_at: string | null }): Given => ({
  ...{ id: row.id, siteId: row.site_id, what: row.what, certificateId: row.certificate_id, letterId: row.letter_id },
  fileHash: row.file_hash,
  ...{ requestId: row.request_id, observations: JSON.parse(row.observations), to: row.to_kind, name: row.name },
  ...{ address: row.address, way: row.way, byName: row.by_name, leftOn: row.left_on, leftAt: row.left_at },
  ...{ countsOn: row.counts_on, openedAt: row.opened_at, returnedOn: row.returned_on, returnedWhy: row.returned_why },
  drawing: row.drawing === null ? undefined : storedDrawing(JSON.parse(row.drawing)),
  ...{ takenAt: row.taken_at, takenBy: row.taken_by, filedAt: row.filed_at, failedAt: row.failed_at },
  ...{ fault: row.fault, gaveUp: row.gave_up === 1 },
});

export type NewGiven = Pick<Given, 'siteId' | 'what' | 'to' | 'name' | 'address' | 'way'> & {
  certificateId?: string | null;
  letterId?: string | null;
  requestId?: string | null;
  observations?: readonly NamedDefect[];
  byName?: string;
  /** The local day on which it left. */
  leftOn: string;
  /** UTC ISO text. */
  leftAt: string;
  text?: string;
  fileHash?: string;
  /** JSON of the recipient's signature. */
  drawing?: string | null;
  mailId?: string | null;
  linkId?: string | null;
};

/** @param who  whose company; the user who says so, or null where the system sent it. */
export async function insertGiven(
  trx: Trx,
  { companyId, userId }: { companyId: string; userId: string | null },
  given: NewGiven,
  now: Date,
): Promise<string> {
  const id = newId();
  const { nation } = await trx
    .selectFrom('site')
    .where('company_id', '=', companyId)
    .where('id', '=', given.siteId)
    .select('nation')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('service')
    .values({
      ...{ id, company_id: companyId, site_id: given.siteId, what: given.what },
      ...{ certificate_id: given.certificateId ?? null, letter_id: given.letterId ?? null },
      ...{ request_id: given.requestId ?? null, observations: JSON.stringify(given.observations ?? []) },
      ...{ to_kind: given.to, name: given.name, address: given.address, way: given.way },
      ...{ by_name: given.byName ?? '', left_on: given.leftOn, left_at: given.leftAt },
      ...{ counts_on: countsFrom(given.way, given.leftOn, nation), text: given.text ?? '' },
      file_hash: given.fileHash ?? '',
      ...{ drawing: given.drawing ?? null, mail_id: given.mailId ?? null, link_id: given.linkId ?? null },
      occupant_id: given.to === 'tenant' ? await tenantOfName(trx, companyId, given) : null,
      ...unsentColumns,
      refused: '',
      ...{ returned_on: null, returned_why: '', recorded_by: userId, recorded_at: now.toISOString() },
    })
    .execute();
  await settleLetter(trx, companyId, given.letterId ?? null);
  return id;
}

/** The tenant of a home who has that name now; null where the register knows none. */
async function tenantOfName(
  trx: Trx,
  companyId: string,
  { siteId, name }: Pick<Given, 'siteId' | 'name'>,
): Promise<string | null> {
  const tenants = await trx
    .selectFrom('occupant')
    .where('company_id', '=', companyId)
    .where('site_id', '=', siteId)
    .where('moved_out_on', '=', '')
    .where('part', 'in', ['tenant', 'occupier'])
    .limit(MOST)
    .select(['id', 'name'])
    .execute();
  return tenants.find((each) => plainName(each.name) === plainName(name))?.id ?? null;
}

/**
 * Records at the papers in a mail whether it arrived. @param dayOf  the local day of now in a zone.
 * @returns the homes whose tenant, council or next tenant has papers by it.
 */
export async function markFate(
  trx: Trx,
  mailId: string,
  tried: MailTry,
  now: Date,
  dayOf: (timeZone: string) => string,
): Promise<{ companyId: string; siteId: string; to: string }[]> {
  const rows = await trx
    .selectFrom('service')
    .innerJoin('company', 'company.id', 'service.company_id')
    .where('service.mail_id', '=', mailId)
    .select(['service.id', 'service.company_id', 'service.letter_id', 'service.request_id', 'company.time_zone'])
    .select(['service.site_id', 'service.to_kind'])
    .execute();
  for (const { id, company_id, letter_id, time_zone } of rows) {
    await trx
      .updateTable('service')
      .set({
        ...columnsOfTry(tried, now.toISOString()),
        refused: 'refused' in tried ? tried.refused : '',
        ...(tried.fate === 'taken' && { counts_on: dayOf(time_zone) }),
      })
      .where('company_id', '=', company_id)
      .where('id', '=', id)
      .execute();
    await settleLetter(trx, company_id, letter_id);
  }
  const answered = new Map(rows.flatMap((row) => (row.request_id === null ? [] : [[row.request_id, row] as const])));
  // A mail that fails is tried again: until it is given up, it is on its way.
  if (tried.fate !== 'failed')
    for (const [id, { company_id, time_zone }] of answered)
      await settleRequest(trx, company_id, id, tried.fate === 'taken' ? dayOf(time_zone) : null);
  if (tried.fate !== 'taken') return [];
  const owed = rows.filter(({ to_kind }) => to_kind !== 'client' && to_kind !== 'other');
  const each = owed.map((row) => ({ companyId: row.company_id, siteId: row.site_id, to: row.to_kind }));
  return [...new Map(each.map((one) => [`${one.siteId} ${one.to}`, one])).values()];
}

/** Replaces the mail of papers that are sent again. */
export async function moveToMail(
  trx: Trx,
  { companyId }: { companyId: string },
  linkId: string,
  { mailId, text }: { mailId: string; text: string },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('service')
    .set({ mail_id: mailId, text, left_at: now.toISOString() })
    .where('company_id', '=', companyId)
    .where('link_id', '=', linkId)
    .where('taken_at', 'is', null)
    .execute();
}

/** The role of a link's recipient in the home; undefined if the link was not mailed. */
export async function recipientOfLink(
  db: Db,
  { companyId }: { companyId: string },
  linkId: string,
): Promise<Recipient | undefined> {
  const row = await db
    .selectFrom('service')
    .where('company_id', '=', companyId)
    .where('link_id', '=', linkId)
    .select('to_kind')
    .limit(1)
    .executeTakeFirst();
  return recipients.find((each) => each === row?.to_kind);
}

/** How many papers of a home went with a mail that no server has taken. */
export async function countInUnsentMail(
  db: Db,
  { companyId }: { companyId: string },
  { siteId, mailId }: { siteId: string; mailId: string },
): Promise<number> {
  const { papers } = await db
    .selectFrom('service')
    .where('company_id', '=', companyId)
    .where('site_id', '=', siteId)
    .where('mail_id', '=', mailId)
    .where('taken_at', 'is', null)
    .select((of) => of.fn.countAll<number>().as('papers'))
    .executeTakeFirstOrThrow();
  return Number(papers);
}

/**
 * Records that a paper came back; a mail comes back with all its papers. A request that it answered waits for its answer again.
 * @returns whether it stood until then.
 */
export async function markReturned(
  trx: Trx,
  viewer: Viewer,
  { id, siteId }: { id: string; siteId: string },
  { on, why }: { on: string; why: string },
): Promise<boolean> {
  const inCompany = trx.selectFrom('service').where('company_id', '=', viewer.companyId).where('site_id', '=', siteId);
  const paper = await inCompany.where('id', '=', id).select('mail_id').executeTakeFirst();
  const mailId = paper?.mail_id ?? null;
  const rows = await trx
    .updateTable('service')
    .set({ returned_on: on, returned_why: why })
    .where('company_id', '=', viewer.companyId)
    .where('site_id', '=', siteId)
    .where((where) => where.or([where('id', '=', id), ...(mailId === null ? [] : [where('mail_id', '=', mailId)])]))
    .where('returned_on', 'is', null)
    .returning(['letter_id', 'request_id'])
    .execute();
  for (const { letter_id } of rows) await settleLetter(trx, viewer.companyId, letter_id);
  for (const requestId of new Set(rows.map(({ request_id }) => request_id))) {
    if (requestId === null) continue;
    const stands = await inCompany
      .where('request_id', '=', requestId)
      .where('what', '=', 'report')
      .where('counts_on', 'is not', null)
      .where('returned_on', 'is', null)
      .select('id')
      .executeTakeFirst();
    if (!stands) await settleRequest(trx, viewer.companyId, requestId, null);
  }
  return rows.length > 0;
}
