import { schemeShown } from '../../../domain/company/scheme.ts';
import { brandPictures, getBrand } from '../../../features/brand/server/brands.ts';
import type { InCompany } from '../../../kernel/viewer.ts';
import type { Db } from '../../db/dialect.ts';
import { getCompany } from '../../repositories/people/companies.ts';
import type { Letterhead } from '../pdf/parts/brand.ts';

/** The present letterhead of the viewer's company: name, logo, mark and colour. */
export async function letterheadOf(db: Db, viewer: InCompany): Promise<Letterhead> {
  const { name, address, phone, email, scheme, schemeNumber } = await getCompany(db, viewer);
  const brand = await getBrand(db, viewer);
  return {
    company: {
      ...{ name, address, phone, email, scheme: schemeShown(scheme), scheme_number: schemeNumber },
      ...(Object.keys(brand).length > 0 && { brand }),
    },
    pictures: await brandPictures(db, viewer, brand),
  };
}
