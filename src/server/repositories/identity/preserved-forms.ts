import { newId } from '../../../kernel/ids.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db } from '../../db/dialect.ts';
import { isAnswered } from '../reports/submissions.ts';

export type KeptForm = {
  id: string;
  /** The address it was sent to. */
  path: string;
  /** Its fields, as a browser sends them. */
  body: string;
  /** UTC ISO text. */
  at: string;
};

/** More than a person has open at once; the oldest are deleted first. */
const MOST_OF_ONE = 20;
/** Older forms are never returned, whether they are deleted already or not. */
const KEPT_FOR_MS = 24 * 60 * 60 * 1000;

/**
 * Stores a form for a person whose session has ended.
 * @param userId  the account of the browser that sent it.
 * @returns whether it was stored: not for an account that is deleted or disabled.
 */
export async function keepForm(
  db: Db,
  userId: string,
  { path, body }: Pick<KeptForm, 'path' | 'body'>,
  now: Date,
): Promise<boolean> {
  const user = await db
    .selectFrom('user')
    .where('id', '=', userId)
    .where('disabled_at', 'is', null)
    .select('company_id')
    .executeTakeFirst();
  if (!user) return false;
  await db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('kept_form')
      .where('user_id', '=', userId)
      .select(['id', 'path', 'body'])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    // The same form sent twice is stored once, as the latest.
    const gone = before.filter((each, at) => at >= MOST_OF_ONE - 1 || (each.path === path && each.body === body));
    if (gone.length > 0) {
      const ids = gone.map(({ id }) => id);
      await trx.deleteFrom('kept_form').where('user_id', '=', userId).where('id', 'in', ids).execute();
    }
    const row = {
      id: newId(),
      company_id: user.company_id,
      user_id: userId,
      path,
      body,
      created_at: now.toISOString(),
    };
    await trx.insertInto('kept_form').values(row).execute();
  });
  return true;
}

/** The viewer's own forms that are not saved yet, the latest first. */
export async function listKeptForms(db: Db, viewer: Viewer, now: Date): Promise<KeptForm[]> {
  const rows = await ofViewer(db, viewer)
    .where('created_at', '>', new Date(now.getTime() - KEPT_FOR_MS).toISOString())
    .select(['id', 'path', 'body', 'created_at as at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const open: KeptForm[] = [];
  for (const row of rows) {
    const submission = new URLSearchParams(row.body).get('submission')?.toLowerCase() ?? '';
    if (!(await isAnswered(db, viewer, submission))) open.push(row);
  }
  return open;
}

/** Deletes one of the viewer's own forms; does nothing where there is none with that id. */
export async function deleteKeptForm(db: Db, viewer: Viewer, id: string): Promise<void> {
  await db
    .deleteFrom('kept_form')
    .where('company_id', '=', viewer.companyId)
    .where('user_id', '=', viewer.userId)
    .where('id', '=', id)
    .execute();
}

const ofViewer = (db: Db, viewer: Viewer) =>
  db.selectFrom('kept_form').where('company_id', '=', viewer.companyId).where('user_id', '=', viewer.userId);
