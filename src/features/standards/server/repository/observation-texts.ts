import type { LibraryEntry } from '../../../../domain/library/observations-library.ts';
import { ConflictError, NotFoundError } from '../../../../kernel/errors.ts';
import { newId } from '../../../../kernel/ids.ts';
import type { InCompany, Viewer } from '../../../../kernel/viewer.ts';
import { type Db, isPostgres, type Trx } from '../../../../server/db/dialect.ts';
import type { ObservationTextTable } from '../schema.ts';

/** Texts not given are ''. */
export type TextDetails = {
  text: string;
  /** For landlord and tenant. */
  plainWords: string;
  /** C1, C2, C3, FI, or '' for no classification. */
  code: string;
  /** Slug of the item of the schedule. */
  item: string;
  whenItChanges: string;
  regulations: readonly string[];
  where: string;
  remedy: string;
};
export type OwnText = TextDetails & {
  id: string;
  /** Its reference: `OWN-7`. */
  ref: string;
  retiredAt: string | null;
};

/** Maximum per company: the search goes through all of them. */
const mostTexts = 500;

const texts = (db: Db, { companyId }: InCompany) =>
  db.selectFrom('observation_text').where('observation_text.company_id', '=', companyId);

/** The company's own texts in use, in the order they were added, as entries of the library. */
export async function listOwnTexts(db: Db, viewer: Viewer): Promise<LibraryEntry[]> {
  const rows = await texts(db, viewer)
    .where('retired_at', 'is', null)
    .orderBy('number')
    .limit(mostTexts)
    .selectAll()
    .execute();
  return rows.map(toEntry);
}

/** The company's texts in use, or the retired ones, in the order they were added. */
export async function listTexts(db: Db, viewer: Viewer, { retired }: { retired: boolean }): Promise<OwnText[]> {
  const rows = await texts(db, viewer)
    .where('retired_at', retired ? 'is not' : 'is', null)
    .orderBy('number')
    .limit(mostTexts)
    .selectAll()
    .execute();
  return rows.map(toText);
}

/** @throws NotFoundError when there is none in the viewer's company. */
export async function getText(db: Db, viewer: Viewer, textId: string): Promise<OwnText> {
  const row = await texts(db, viewer).where('id', '=', textId).selectAll().executeTakeFirst();
  if (!row) throw new NotFoundError(`observation text ${textId}`);
  return toText(row);
}

/** Locks it until the transaction ends. @throws NotFoundError */
export async function lockText(trx: Trx, viewer: Viewer, textId: string): Promise<OwnText> {
  if (isPostgres(trx)) await texts(trx, viewer).where('id', '=', textId).select('id').forNoKeyUpdate().execute();
  return getText(trx, viewer, textId);
}

/** The caller holds the company's row, so that no number is used twice. @returns the id. @throws ConflictError when there are too many. */
export async function insertText(trx: Trx, viewer: Viewer, details: TextDetails, now: Date): Promise<string> {
  const last = await texts(trx, viewer).orderBy('number', 'desc').limit(1).select('number').executeTakeFirst();
  const number = Number(last?.number ?? 0) + 1;
  const { used } = await texts(trx, viewer)
    .where('retired_at', 'is', null)
    .select((row) => row.fn.countAll<number>().as('used'))
    .executeTakeFirstOrThrow();
  if (Number(used) >= mostTexts) throw new ConflictError(`A company has at most ${mostTexts} texts in use.`);
  const id = newId();
  await trx
    .insertInto('observation_text')
    .values({
      id,
      company_id: viewer.companyId,
      number,
      ...toColumns(details),
      retired_at: null,
      created_at: now.toISOString(),
    })
    .execute();
  return id;
}

export const saveText = (trx: Trx, viewer: Viewer, textId: string, details: TextDetails) =>
  save(trx, viewer, textId, toColumns(details));

/** @param at  null takes it back into use. */
export const saveTextRetired = (trx: Trx, viewer: Viewer, textId: string, at: string | null) =>
  save(trx, viewer, textId, { retired_at: at });

async function save(
  trx: Trx,
  { companyId }: Viewer,
  textId: string,
  columns: Partial<ObservationTextTable>,
): Promise<void> {
  await trx
    .updateTable('observation_text')
    .set(columns)
    .where('company_id', '=', companyId)
    .where('id', '=', textId)
    .execute();
}

const refOf = ({ number }: ObservationTextTable) => `OWN-${number}`;

const toEntry = (row: ObservationTextTable): LibraryEntry => ({
  id: refOf(row),
  ...(row.code !== '' && { code: row.code as NonNullable<LibraryEntry['code']> }),
  item: row.item,
  text: row.text,
  ...(row.plain_words !== '' && { plainWords: row.plain_words }),
  ...(row.when_it_changes !== '' && { whenItChanges: row.when_it_changes }),
  regulations: JSON.parse(row.regulations),
  where: row.place,
  remedy: row.remedy,
  isOwn: true,
});

const toText = (row: ObservationTextTable): OwnText => ({
  id: row.id,
  ref: refOf(row),
  text: row.text,
  plainWords: row.plain_words,
  code: row.code,
  item: row.item,
  whenItChanges: row.when_it_changes,
  regulations: JSON.parse(row.regulations),
  where: row.place,
  remedy: row.remedy,
  retiredAt: row.retired_at,
});

const toColumns = (details: TextDetails) => ({
  text: details.text,
  plain_words: details.plainWords,
  code: details.code,
  item: details.item,
  when_it_changes: details.whenItChanges,
  regulations: JSON.stringify(details.regulations),
  place: details.where,
  remedy: details.remedy,
});
