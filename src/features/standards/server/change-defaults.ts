import type { CompanyDefaults } from '../../../domain/standards/company-defaults.ts';
import type { Actor } from '../../../kernel/actor.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { recordEvent } from '../../../server/events.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { lockCompany } from '../../../server/repositories/people/companies.ts';
import { getDefaults, saveDefaults } from '../../../server/repositories/standards/defaults.ts';

/** Changes the defaults that the company's reports begin with. Omitted ones stay. Existing reports keep theirs. */
export async function changeDefaults(
  trx: Trx,
  actor: Actor,
  changed: Partial<CompanyDefaults>,
  now: Date,
): Promise<void> {
  mustBeAllowed(actor, 'standards.manage');
  await lockCompany(trx, actor);
  const before = await getDefaults(trx, actor);
  await saveDefaults(trx, actor, { ...before, ...changed }, now);
  const parts = Object.keys(changed) as (keyof CompanyDefaults)[];
  const altered = parts.filter((part) => JSON.stringify(before[part]) !== JSON.stringify(changed[part]));
  const detail = { changed: altered.map((part) => words[part]).join(', ') || 'nothing' };
  await recordEvent(trx, actor, { kind: 'company.defaults-changed', subject: actor.companyId, detail }, now);
}

const words: Readonly<Record<keyof CompanyDefaults, string>> = {
  extent: 'extent',
  agreedLimitations: 'agreed limitations',
  standingExclusions: 'standing exclusions',
  intervals: 'intervals',
  overdueStopsIssue: 'whether an overdue calibration stops the issue',
  maxZsShare: 'share of the maximum Zs',
  favourites: 'favourite cables and devices',
};
