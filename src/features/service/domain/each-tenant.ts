import { firstDay, lastDay } from '../../../domain/time/dates.ts';
import { plainName } from './plain-name.ts';

/** A tenant who lives in a home, or is to. `since`: YYYY-MM-DD, or ''. */
export type Tenant = { id: string; name: string; since: string };

/** That a paper was given under a name. `on`: the day from which it counts. */
export type ToTenant = { occupant_id: string | null; name: string; on: string };

/** Whether a paper was given to this tenant. */
export const isTo = ({ id, name }: Pick<Tenant, 'id' | 'name'>, to: Pick<ToTenant, 'occupant_id' | 'name'>): boolean =>
  to.occupant_id === null ? plainName(name) === plainName(to.name) : to.occupant_id === id;

/**
 * What was given to one of the tenants. What went under a name that the company does not know ("The occupier") is for the tenant who was
 * the only one that day.
 */
export function givenTo<T extends ToTenant>(one: Tenant, given: readonly T[], tenants: readonly Tenant[]): T[] {
  return given.filter((to) => {
    if (to.occupant_id !== null || tenants.some((each) => isTo(each, to))) return isTo(one, to);
    const then = tenants.filter(({ since }) => since <= to.on);
    return then.length === 1 && then[0]?.id === one.id;
  });
}

/**
 * The day from which the tenants have a paper; undefined while one of them has not. The law names each tenant (SI 2020/312 reg 3(3)(b) and
 * 3(5)): what one was given does not settle another's. It names no household and nobody who only lives there. Where the company knows of no
 * two tenants, as with a joint name, the household is one recipient.
 */
export function givenToEach(given: readonly ToTenant[], tenants: readonly Tenant[]): string | undefined {
  if (tenants.length < 2) return firstDay(given.map(({ on }) => on));
  const days = tenants.map((each) => firstDay(givenTo(each, given, tenants).map(({ on }) => on)));
  return days.includes(undefined) ? undefined : lastDay(days);
}

/**
 * The same of a confirmation, which is for those who were there when it was first given: a later tenant gets it with the report, before
 * moving in. What a tenant who left since was given is none for those who stayed.
 */
export function confirmedToEach(
  given: readonly ToTenant[],
  { each, left }: { each: readonly Tenant[]; left: ReadonlySet<string> },
): string | undefined {
  const first = firstDay(given.map(({ on }) => on));
  const then = each.filter(({ since }) => first === undefined || since <= first);
  const stayed = then.length === 0 ? given : given.filter((to) => !left.has(to.occupant_id ?? ''));
  return givenToEach(stayed, then);
}
