import type { InCompany, Viewer } from '../../../kernel/viewer.ts';
import { sha256 } from '../../../server/codes.ts';
import type { Db, Trx } from '../../../server/db/dialect.ts';
import type { Brand, BrandPicture } from '../domain/brand.ts';

/** A picture with its bytes: a PNG without transparency. */
export type NewBrandPicture = Omit<BrandPicture, 'sha256' | 'media_type'> & {
  media_type: 'image/png';
  content: Uint8Array;
};

/** Bytes of a company's picture. */
export type BrandFile = { mediaType: BrandPicture['media_type']; content: Uint8Array };

/** The brand of the viewer's company now; empty where nothing was chosen. */
export async function getBrand(db: Db, { companyId }: InCompany): Promise<Brand> {
  const chosen = await db
    .selectFrom('company_brand')
    .where('company_id', '=', companyId)
    .select(['logo_id', 'mark_id', 'accent'])
    .executeTakeFirst();
  if (!chosen) return {};
  const ids = [chosen.logo_id, chosen.mark_id].filter((id) => id !== null);
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('brand_picture')
          .where('company_id', '=', companyId)
          .where('id', 'in', ids)
          .select(['id', 'media_type', 'width', 'height'])
          .execute();
  const pictures = new Map(
    rows.map(({ id, media_type, width, height }): [string, BrandPicture] => [
      id,
      { sha256: id, media_type, width, height },
    ]),
  );
  const [logo, mark] = [pictures.get(chosen.logo_id ?? ''), pictures.get(chosen.mark_id ?? '')];
  return { ...(logo && { logo }), ...(mark && { mark }), ...(chosen.accent !== null && { accent: chosen.accent }) };
}

/** Stores a picture under the SHA-256 of its bytes. The same picture again is the same row. @returns how certificates name it. */
export async function insertBrandPicture(
  trx: Trx,
  { companyId, userId }: Pick<Viewer, 'companyId' | 'userId'>,
  { media_type, width, height, content }: NewBrandPicture,
  now: Date,
): Promise<BrandPicture> {
  const id = sha256(content);
  await trx
    .insertInto('brand_picture')
    .values({
      ...{ company_id: companyId, id, media_type, width: Math.ceil(width), height: Math.ceil(height), content },
      ...{ created_by: userId, created_at: now.toISOString() },
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'id']).doNothing())
    .execute();
  return { sha256: id, media_type, width: Math.ceil(width), height: Math.ceil(height) };
}

export async function saveBrand(trx: Trx, { companyId }: InCompany, { logo, mark, accent }: Brand): Promise<void> {
  const chosen = { logo_id: logo?.sha256 ?? null, mark_id: mark?.sha256 ?? null, accent: accent ?? null };
  await trx
    .insertInto('company_brand')
    .values({ company_id: companyId, ...chosen })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(chosen))
    .execute();
}

/**
 * A present or past picture of the company. Fenced by the company alone: the caller read the id from a record that the
 * viewer may see. @throws Error when its bytes do not match its hash.
 */
export async function findBrandFile(db: Db, { companyId }: InCompany, id: string): Promise<BrandFile | undefined> {
  const row = await db
    .selectFrom('brand_picture')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .select(['media_type', 'content'])
    .executeTakeFirst();
  if (!row) return undefined;
  const content = new Uint8Array(row.content);
  if (sha256(content) !== id) throw new Error(`brand picture ${id} does not match its hash`);
  return { mediaType: row.media_type, content };
}

/** The bytes of a brand's logo and mark, by their hashes. Fenced as above. @throws Error where one is missing. */
export async function brandPictures(
  db: Db,
  company: InCompany,
  { logo, mark }: Brand = {},
): Promise<Record<string, Uint8Array>> {
  const pictures: Record<string, Uint8Array> = {};
  for (const picture of [logo, mark]) {
    if (!picture) continue;
    const file = await findBrandFile(db, company, picture.sha256);
    if (!file) throw new Error(`the logo or mark ${picture.sha256} is missing`);
    pictures[picture.sha256] = file.content;
  }
  return pictures;
}
