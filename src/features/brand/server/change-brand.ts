import type { Actor } from '../../../kernel/actor.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { recordEvent } from '../../../server/events.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { lockCompany } from '../../../server/repositories/people/companies.ts';
import type { Brand } from '../domain/brand.ts';
import { getBrand, insertBrandPicture, type NewBrandPicture, saveBrand } from './brands.ts';

/** A new picture, none, or the present one. */
export type PictureChange = NewBrandPicture | 'remove' | 'keep';

export type BrandChange = { logo: PictureChange; mark: PictureChange; accent: string | undefined };

/**
 * Changes the look of the company's papers from now on. Issued papers keep their pictures.
 * @throws ForbiddenError unless the actor is an owner.
 */
export async function changeBrand(
  trx: Trx,
  actor: Actor,
  { logo, mark, accent }: BrandChange,
  now: Date,
): Promise<void> {
  mustBeAllowed(actor, 'company.manage');
  await lockCompany(trx, actor);
  const before = await getBrand(trx, actor);
  const become = async (change: PictureChange, is: Brand['logo']) =>
    change === 'keep' ? is : change === 'remove' ? undefined : insertBrandPicture(trx, actor, change, now);
  const pictures = { logo: await become(logo, before.logo), mark: await become(mark, before.mark) };
  const brand: Brand = {
    ...(pictures.logo && { logo: pictures.logo }),
    ...(pictures.mark && { mark: pictures.mark }),
    ...(accent !== undefined && { accent }),
  };
  await saveBrand(trx, actor, brand);
  const detail = { logo: brand.logo?.sha256 ?? '', mark: brand.mark?.sha256 ?? '', accent: accent ?? '' };
  await recordEvent(trx, actor, { kind: 'company.brand-changed', subject: actor.companyId, detail }, now);
}
