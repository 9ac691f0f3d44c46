import { sql } from 'kysely';
import type { InCompany, Viewer } from '../../../kernel/viewer.ts';
import { sha256 } from '../../codes.ts';
import type { Db, Trx } from '../../db/dialect.ts';
import { type BlobKind, mustBeKeepable, type NewBlob } from '../../documents/blobs/blob.ts';
import { type BlobStore, BlobStoreError } from '../../documents/blobs/store/blob-store.ts';

/** `content` is null where the bytes are in the store. */
export type Blob = { id: string; mediaType: string; content: Uint8Array | null };

/** The account that stores the bytes. */
type Keeper = Pick<Viewer, 'companyId' | 'userId'>;

/**
 * Stores bytes under their SHA-256, in the database itself. An existing blob stays as it is.
 * @returns the id.
 * @throws BadInputError when this kind of blob is not allowed in that type or size.
 */
export async function putBlob(trx: Trx, viewer: Viewer, blob: NewBlob, now: Date): Promise<string> {
  mustBeKeepable(blob);
  const id = sha256(blob.content);
  await insertBlob(trx, viewer, { ...blob, id, size: blob.content.length }, now);
  return id;
}

/** Registers bytes that are in the store, so that they are not deleted as strays. */
export async function nameBlob(
  trx: Trx,
  viewer: Keeper,
  blob: { id: string; kind: BlobKind; mediaType: string; size: number },
  now: Date,
): Promise<void> {
  await insertBlob(trx, viewer, { ...blob, content: null }, now);
  await trx.deleteFrom('blob_arrival').where('id', '=', blob.id).execute();
}

type Row = { id: string; kind: BlobKind; mediaType: string; size: number; content: Uint8Array | null };

async function insertBlob(trx: Trx, viewer: Keeper, blob: Row, now: Date): Promise<void> {
  await trx
    .insertInto('blob')
    .values({
      company_id: viewer.companyId,
      id: blob.id,
      kind: blob.kind,
      media_type: blob.mediaType,
      size: blob.size,
      content: blob.content,
      created_by: viewer.userId,
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'id']).doNothing())
    .execute();
}

/**
 * Bytes of the viewer's company. There is no other fence: the caller read the id from a record that the viewer may see.
 * @throws Error when the bytes do not match their hash.
 */
export async function findBlob(db: Db, viewer: InCompany, kind: BlobKind, id: string): Promise<Blob | undefined> {
  const row = await db
    .selectFrom('blob')
    .where('company_id', '=', viewer.companyId)
    .where('id', '=', id)
    .where('kind', '=', kind)
    .select(['id', 'media_type', 'content'])
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.content && sha256(row.content) !== row.id) throw new Error(`${kind} ${id} does not match its hash`);
  return { id: row.id, mediaType: row.media_type, content: row.content };
}

/** Blobs that belong in the store and are still in the database, one after another. */
export async function* blobsToMove(db: Db): AsyncGenerator<{ companyId: string; id: string; content: Uint8Array }> {
  for (let after = { company_id: '', id: '' }; ; ) {
    const row = await db
      .selectFrom('blob')
      .where(sql<boolean>`(company_id, id) > (${after.company_id}, ${after.id})`)
      .where('content', 'is not', null)
      .where(sql<boolean>`kind <> 'signature'`)
      .orderBy('company_id')
      .orderBy('id')
      .limit(1)
      .select(['company_id', 'id', 'content'])
      .executeTakeFirst();
    if (!row?.content) return;
    yield { companyId: row.company_id, id: row.id, content: row.content };
    after = row;
  }
}

/** Clears the content column once the bytes are in the store. */
export async function forgetContent(db: Db, companyId: string, id: string): Promise<void> {
  await db
    .updateTable('blob')
    .set({ content: null })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}

/** Ids of all blobs in the store, each once, in order. */
export async function* storedBlobs(db: Db): AsyncGenerator<string> {
  for (let after = ''; ; ) {
    const page = await db
      .selectFrom('blob')
      .where('id', '>', after)
      .where('content', 'is', null)
      .groupBy('id')
      .orderBy('id')
      .limit(PAGE)
      .select('id')
      .execute();
    for (const { id } of page) yield id;
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last.id;
  }
}

const PAGE = 200;

export type BlobCheck = { blobs: number; faults: { id: string; companyId: string; fault: string }[] };

/**
 * Checks that every blob is present and matches its hash. Names each one that does not.
 * @param isRead  true: read and hash the bytes in the store; false: only ask whether they exist.
 * @throws BlobStoreError when the store does not answer.
 */
export async function checkBlobs(db: Db, store: BlobStore, { isRead }: { isRead: boolean }): Promise<BlobCheck> {
  const faults: BlobCheck['faults'] = [];
  let blobs = 0;
  for (let after = { company_id: '', id: '' }; ; ) {
    const page = await db
      .selectFrom('blob')
      .where(sql<boolean>`(company_id, id) > (${after.company_id}, ${after.id})`)
      .orderBy('company_id')
      .orderBy('id')
      .limit(PAGE)
      .select(['company_id', 'id', 'content'])
      .execute();
    for (const { company_id: companyId, id, content } of page) {
      const fault = content ? faultOfContent(content, id) : await faultInStore(store, id, isRead);
      if (fault !== undefined) faults.push({ id, companyId, fault });
    }
    blobs += page.length;
    const last = page.at(-1);
    if (!last || page.length < PAGE) return { blobs, faults };
    after = last;
  }
}

const faultOfContent = (content: Uint8Array, id: string) =>
  sha256(content) === id ? undefined : 'was changed after it was written';

async function faultInStore(store: BlobStore, id: string, isRead: boolean): Promise<string | undefined> {
  if (!isRead) return (await store.has(id)) ? undefined : `is not in ${store.place}`;
  try {
    await store.get(id);
    return undefined;
  } catch (error) {
    if (!(error instanceof BlobStoreError)) throw error;
    if (error.fault === 'missing') return `is not in ${store.place}`;
    if (error.fault === 'changed') return `was changed in ${store.place}`;
    throw error;
  }
}
