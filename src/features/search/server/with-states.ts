import { dayIn } from '../../../domain/time/company-day.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Deps } from '../../../server/context.ts';
import { getCompany } from '../../../server/repositories/people/companies.ts';
import { homeStates } from '../../compliance/server/states.ts';
import type { Found } from '../domain/found.ts';

/** The same, with today's state of each home. For what is shown: each home's state is read. */
export async function withStates(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  found: readonly Found[],
): Promise<Found[]> {
  const homes = found.flatMap(({ siteId }) => siteId ?? []);
  if (homes.length === 0) return [...found];
  const { timeZone } = await getCompany(db, viewer);
  const states = await homeStates(db, viewer, homes, dayIn(clock(), timeZone));
  return found.map((each) => {
    const home = each.siteId === undefined ? undefined : states.get(each.siteId);
    if (!home) return each;
    const key = home.state === 'no_report' ? ('late' as const) : home.state;
    return { ...each, state: { key, words: home.word } };
  });
}
