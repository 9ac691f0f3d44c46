import { dayIn } from '../../../../domain/time/company-day.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { Db } from '../../../../server/db/dialect.ts';
import { getCompany } from '../../../../server/repositories/people/companies.ts';
import { accessChecks, type Check } from '../../domain/access.ts';
import type { Defect } from '../defects.ts';
import { accessOf, type KnownAccess } from './access-of.ts';

const nothing: KnownAccess = { since: '', isVacant: false, attempts: [], contacts: [] };

/** What is on record of getting into the home of a defect that the viewer sees. */
export async function accessTo(db: Db, viewer: Viewer, { site_id: siteId }: Pick<Defect, 'site_id'>) {
  const { timeZone } = await getCompany(db, viewer);
  const dayOf = (at: string) => dayIn(new Date(at), timeZone);
  return (await accessOf(db, { companyId: viewer.companyId, siteIds: [siteId], dayOf })).get(siteId) ?? nothing;
}

/** What the defence of access needs for a defect. */
export const checksOf = (access: KnownAccess, { nation, found_on }: Pick<Defect, 'nation' | 'found_on'>): Check[] =>
  accessChecks({ nation, ...access }, found_on);

/** The conditions that are not met yet. In an empty home nobody can refuse access. */
export const missingOf = (access: KnownAccess, defect: Pick<Defect, 'nation' | 'found_on'>): string[] => [
  ...(access.isVacant ? ['a tenant: the home stands empty, so go in at once'] : []),
  ...checksOf(access, defect).flatMap(({ words, isMet, found }) => (isMet ? [] : [`${words} (${found})`])),
];
