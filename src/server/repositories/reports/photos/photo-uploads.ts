import { sql } from 'kysely';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { Db, Trx } from '../../../db/dialect.ts';

/** A photo that a phone is uploading. Each upload belongs to one person, even if others upload the same photo. */
export type PhotoUpload = {
  /** Bytes of the whole. */
  size: number;
  /** Number of bytes received, from its start. */
  have: number;
};

const own = ({ companyId, userId }: Viewer, id: string) => ({ company_id: companyId, user_id: userId, sha256: id });

/** @param id  SHA-256 of the whole. */
export async function findPhotoUpload(db: Db, viewer: Viewer, id: string): Promise<PhotoUpload | undefined> {
  const { company_id, user_id, sha256 } = own(viewer, id);
  return db
    .selectFrom('photo_upload')
    .where('company_id', '=', company_id)
    .where('user_id', '=', user_id)
    .where('sha256', '=', sha256)
    .select(['size', 'have'])
    .executeTakeFirst();
}

/** The bytes received so far. */
export async function findPhotoBytes(db: Db, viewer: Viewer, id: string): Promise<Uint8Array> {
  const { company_id, user_id, sha256 } = own(viewer, id);
  const parts = await db
    .selectFrom('photo_upload_part')
    .where('company_id', '=', company_id)
    .where('user_id', '=', user_id)
    .where('sha256', '=', sha256)
    .orderBy('start')
    .select('content')
    .execute();
  return new Uint8Array(Buffer.concat(parts.map(({ content }) => content)));
}

/** Begins an upload with no bytes; an existing one stays as it is. */
export async function beginPhotoUpload(trx: Trx, viewer: Viewer, id: string, size: number, now: Date): Promise<void> {
  await trx
    .insertInto('photo_upload')
    .values({ ...own(viewer, id), size, have: 0, asked_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Appends a part to the bytes received.
 * @returns false where another part came in between: then nothing is changed.
 */
export async function appendPhotoPart(
  trx: Trx,
  viewer: Viewer,
  id: string,
  { start, content }: { start: number; content: Uint8Array },
): Promise<boolean> {
  const { company_id, user_id, sha256 } = own(viewer, id);
  const grown = await trx
    .updateTable('photo_upload')
    .set({ have: start + content.length })
    .where('company_id', '=', company_id)
    .where('user_id', '=', user_id)
    .where('sha256', '=', sha256)
    .where('have', '=', start)
    .executeTakeFirst();
  if (grown.numUpdatedRows === 0n) return false;
  await trx.insertInto('photo_upload_part').values({ company_id, user_id, sha256, start, content }).execute();
  return true;
}

/** Records a request for the upload: it stays for two weeks from now. */
export async function notePhotoAsked(trx: Trx, viewer: Viewer, id: string, now: Date): Promise<void> {
  const { company_id, user_id, sha256 } = own(viewer, id);
  await trx
    .updateTable('photo_upload')
    .set({ asked_at: now.toISOString() })
    .where('company_id', '=', company_id)
    .where('user_id', '=', user_id)
    .where('sha256', '=', sha256)
    .execute();
}

/** Deletes an upload and its bytes. */
export async function deletePhotoUpload(trx: Trx, viewer: Viewer, id: string): Promise<void> {
  const { company_id, user_id, sha256 } = own(viewer, id);
  for (const table of ['photo_upload_part', 'photo_upload'] as const)
    await trx
      .deleteFrom(table)
      .where('company_id', '=', company_id)
      .where('user_id', '=', user_id)
      .where('sha256', '=', sha256)
      .execute();
}

/** The total bytes of the person's uploads when complete. */
export async function countPhotoBytes(db: Db, { companyId, userId }: Viewer): Promise<number> {
  const { sum } = await db
    .selectFrom('photo_upload')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .select(sql<number | string | null>`sum(size)`.as('sum'))
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

/** The person's upload that was not asked for the longest, if that is since before a time. */
export async function findOldestUpload(db: Db, { companyId, userId }: Viewer, before: Date) {
  const oldest = await db
    .selectFrom('photo_upload')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('asked_at', '<', before.toISOString())
    .orderBy('asked_at')
    .limit(1)
    .select('sha256')
    .executeTakeFirst();
  return oldest?.sha256;
}
