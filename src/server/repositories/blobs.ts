import { type BlobKind, mustBeKeepable, type NewBlob } from '../blobs/blob.ts';
import type { Viewer } from '../context.ts';
import type { Db, Trx } from '../db/dialect.ts';
import { sha256 } from '../ids.ts';

export type Blob = { id: string; mediaType: string; content: Uint8Array };

/**
 * Keeps bytes under the SHA-256 of them. What is there already stays as it is.
 * @returns the id.
 * @throws BadInputError when the kind is not kept in that type or size.
 */
export async function putBlob(trx: Trx, viewer: Viewer, blob: NewBlob, now: Date): Promise<string> {
  mustBeKeepable(blob);
  const id = sha256(blob.content);
  await trx
    .insertInto('blob')
    .values({
      company_id: viewer.companyId,
      id,
      kind: blob.kind,
      media_type: blob.mediaType,
      size: blob.content.length,
      content: blob.content,
      created_by: viewer.userId,
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'id']).doNothing())
    .execute();
  return id;
}

/**
 * Bytes of the viewer's company. Fenced by nothing else: whoever asks has come by the id in something the viewer may see.
 * @throws Error when they are not what they were.
 */
export async function findBlob(db: Db, viewer: Viewer, kind: BlobKind, id: string): Promise<Blob | undefined> {
  const row = await db
    .selectFrom('blob')
    .where('company_id', '=', viewer.companyId)
    .where('id', '=', id)
    .where('kind', '=', kind)
    .select(['id', 'media_type', 'content'])
    .executeTakeFirst();
  if (!row?.content) return undefined;
  if (sha256(row.content) !== row.id) throw new Error(`${kind} ${id} is not what was kept under its hash`);
  return { id: row.id, mediaType: row.media_type, content: row.content };
}

export type BlobCheck = { blobs: number; faults: { id: string; companyId: string; fault: string }[] };

/** Hashes everything that is kept in the database again. What is not what it was is named. */
export async function checkBlobs(db: Db): Promise<BlobCheck> {
  const faults: BlobCheck['faults'] = [];
  let blobs = 0;
  for (let after = { company_id: '', id: '' }; ; ) {
    const page = await db
      .selectFrom('blob')
      .where((where) =>
        where.or([
          where('company_id', '>', after.company_id),
          where.and([where('company_id', '=', after.company_id), where('id', '>', after.id)]),
        ]),
      )
      .orderBy('company_id')
      .orderBy('id')
      .limit(200)
      .select(['company_id', 'id', 'content'])
      .execute();
    for (const { company_id: companyId, id, content } of page) {
      if (content && sha256(content) !== id) faults.push({ id, companyId, fault: 'was changed after it was written' });
    }
    blobs += page.length;
    const last = page.at(-1);
    if (!last || page.length < 200) return { blobs, faults };
    after = last;
  }
}
