import { schemeShown } from '../../../domain/company/scheme.ts';
import { siteAddress } from '../../../domain/register/site-address.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db } from '../../../server/db/dialect.ts';
import type { ConfirmationFacts } from '../domain/confirmation.ts';

type Head = Pick<ConfirmationFacts, 'company' | 'client' | 'home' | 'nation' | 'isRented'>;

/** What every letter about a home says of the company, the client and the home, as they are now. */
export async function headOf(db: Db, { companyId }: Pick<Viewer, 'companyId'>, siteId: string): Promise<Head> {
  const row = await db
    .selectFrom('site')
    .innerJoin('client', 'client.id', 'site.client_id')
    .innerJoin('company', 'company.id', 'site.company_id')
    .where('site.company_id', '=', companyId)
    .where('site.id', '=', siteId)
    .select(['site.nation', 'site.tenure', 'site.premises_type', 'site.address_lines', 'site.town', 'site.postcode'])
    .select(['client.name as client', 'client.kind', 'company.name', 'company.phone', 'company.email'])
    .select(['company.scheme', 'company.scheme_number'])
    .executeTakeFirstOrThrow();
  const { name, phone, email } = row;
  const scheme = [schemeShown(row.scheme), row.scheme_number].filter(Boolean).join(' ');
  const addressLines = JSON.parse(row.address_lines) as string[];
  return {
    company: { name, phone, email, scheme },
    client: { name: row.client, isAgent: row.kind === 'agent' },
    home: siteAddress({ addressLines, town: row.town, postcode: row.postcode }),
    nation: row.nation,
    isRented: row.premises_type === 'residential' && isRentedTenure(row),
  };
}

/** England, social and private; Northern Ireland, private: social homes there are outside SR 2024/201. */
const isRentedTenure = ({ tenure, nation }: { tenure: string; nation: string }): boolean =>
  tenure === 'private_rented' || (tenure === 'social_rented' && nation !== 'Northern Ireland');
