import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { sql } from 'kysely';
import type { InCompany, Viewer } from '../../../../kernel/viewer.ts';
import { type Db, isPostgres, type Trx } from '../../../../server/db/dialect.ts';
import type { Meanings } from '../list/columns.ts';
import type { Answers, RowGroup } from '../list/questions.ts';
import type { ReadColumn, SiteList } from '../list/read-list.ts';

/** How a file was read, for the page that asks about the meaning of its columns and words. */
export type ImportReading = {
  /** When reading began, UTC ISO text: identifies one reading of the file. */
  readAt: string;
  /** Client for rows that name none; '' where none was chosen. */
  clientId: string;
  columns: ReadColumn[];
  answers: Answers;
  groups: RowGroup[];
  /** Faults that belong to none of the groups. */
  moreFaults: number;
};

export const readingOf = (list: SiteList, said: { clientId: string; answers: Answers }, now: Date): ImportReading => ({
  readAt: now.toISOString(),
  ...{ clientId: said.clientId, answers: said.answers },
  ...{ columns: list.columns, groups: list.groups, moreFaults: list.moreFaults },
});

/** @returns undefined for an import from before readings were stored. */
export function parseReading(json: string): ImportReading | undefined {
  const reading: Partial<ImportReading> = JSON.parse(json);
  return reading.columns === undefined ? undefined : (reading as ImportReading);
}

const LONGEST_READ_MS = 5 * 60_000;

/** Whether storing the rows of a list was broken off, because its process ended. */
export const isLeftUnread = (list: { reading: ImportReading | undefined; createdAt: string }, now: Date): boolean =>
  now.getTime() - Date.parse(list.reading?.readAt ?? list.createdAt) > LONGEST_READ_MS;

const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** Stores the file of an import until its sites are added. */
export async function keepFile(trx: Trx, viewer: Viewer, importId: string, file: Uint8Array): Promise<void> {
  await trx
    .insertInto('site_import_file')
    .values({ import_id: importId, company_id: viewer.companyId, content: await zip(file) })
    .execute();
}

/** The file of an import; undefined where it is no longer stored. */
export async function findFile(db: Db, viewer: Viewer, importId: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const row = await fileOf(db, viewer, importId).select('content').executeTakeFirst();
  return row && new Uint8Array(await unzip(row.content));
}

export async function hasFile(db: Db, viewer: Viewer, importId: string): Promise<boolean> {
  return (await fileOf(db, viewer, importId).select('import_id').executeTakeFirst()) !== undefined;
}

const fileOf = (db: Db, { companyId }: InCompany, importId: string) =>
  db.selectFrom('site_import_file').where('company_id', '=', companyId).where('import_id', '=', importId);

/** Deletes the file of a confirmed import, and the sample values of its columns: both name tenants. */
export async function deleteFile(
  trx: Trx,
  { companyId }: InCompany,
  { id, reading }: { id: string; reading: ImportReading | undefined },
): Promise<void> {
  await trx.deleteFrom('site_import_file').where('company_id', '=', companyId).where('import_id', '=', id).execute();
  if (!reading) return;
  const columns = reading.columns.map((column) => ({ ...column, examples: [] }));
  await trx
    .updateTable('site_import')
    .set({ reading: JSON.stringify({ ...reading, columns }) })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}

/** Answers that people gave before, about rows of headings and about words. */
export type Remembered = { columns: Record<string, Meanings>; answers: Record<string, string> };

/** A company's lists have a few kinds of headings and some dozen words; above this, the oldest answer is deleted. */
const MOST_MEANINGS = 500;
const HEADINGS = 'columns ';

export async function listMeanings(db: Db, viewer: Viewer): Promise<Remembered> {
  const rows = await meanings(db, viewer).limit(MOST_MEANINGS).select(['key', 'meaning']).execute();
  const remembered: Remembered = { columns: {}, answers: {} };
  for (const { key, meaning } of rows) {
    if (key.startsWith(HEADINGS)) remembered.columns[key.slice(HEADINGS.length)] = JSON.parse(meaning);
    else remembered.answers[key] = meaning;
  }
  return remembered;
}

const meanings = (db: Db, { companyId }: InCompany) =>
  db.selectFrom('list_meaning').where('company_id', '=', companyId).orderBy('kept_at', 'desc').orderBy('key', 'desc');

/** Stores answers in place of earlier ones to the same questions. */
export async function saveMeanings(trx: Trx, viewer: Viewer, said: Remembered, now: Date): Promise<void> {
  const same = { company_id: viewer.companyId, kept_at: now.toISOString() };
  const rows = [
    ...Object.entries(said.columns).map(([head, columns]) => ({
      key: HEADINGS + head,
      meaning: JSON.stringify(columns),
    })),
    ...Object.entries(said.answers).map(([key, meaning]) => ({ key, meaning })),
  ];
  for (const row of rows)
    await trx
      .insertInto('list_meaning')
      .values({ ...same, ...row })
      .onConflict((conflict) =>
        conflict.columns(['company_id', 'key']).doUpdateSet({ meaning: row.meaning, kept_at: same.kept_at }),
      )
      .execute();
  const old = await meanings(trx, viewer).offset(MOST_MEANINGS).limit(MOST_MEANINGS).select('key').execute();
  if (old.length === 0) return;
  await trx
    .deleteFrom('list_meaning')
    .where('company_id', '=', viewer.companyId)
    .where(
      'key',
      'in',
      old.map(({ key }) => key),
    )
    .execute();
}

const noPeople = {
  ...{ tenantName: '', tenantPhone: '', tenantEmail: '', tenantLanguage: '', tenantNeeds: '' },
  ...{ agentName: '', agentPhone: '', agentEmail: '', payerName: '', payerPhone: '', payerEmail: '' },
};

/** Erases a site's people from the imports too, when the site's own details of them are erased. */
export async function forgetTenant(trx: Trx, viewer: InCompany, siteId: string): Promise<void> {
  await writeOver(trx, viewer, noPeople).where('site_id', '=', siteId).execute();
}

/** The same for all sites of a client, with the access notes, keys and hazards. @param clientName  the client's name from now on. */
export async function forgetClient(trx: Trx, viewer: Viewer, clientId: string, clientName: string): Promise<void> {
  const sites = trx
    .selectFrom('site')
    .where('company_id', '=', viewer.companyId)
    .where('client_id', '=', clientId)
    .select('id');
  await writeOver(trx, viewer, { ...noPeople, accessNotes: '', keys: '', hazards: '', clientName })
    .where('site_id', 'in', sites)
    .execute();
}

function writeOver(trx: Trx, { companyId }: InCompany, instead: Readonly<Record<string, string>>) {
  const json = JSON.stringify(instead);
  return trx
    .updateTable('site_import_row')
    .set({ site: isPostgres(trx) ? sql`(site::jsonb || ${json}::jsonb)::text` : sql`json_patch(site, ${json})` })
    .where('company_id', '=', companyId);
}
