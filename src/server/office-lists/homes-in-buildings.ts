import { sql } from 'kysely';
import { showNear } from '../../domain/time/calendar.ts';
import { firstDay } from '../../domain/time/dates.ts';
import { COMMUNAL_PREMISES } from '../../features/buildings/domain/communal-parts.ts';
import { sumOfHomes } from '../../features/buildings/domain/sum-of-homes.ts';
import { homeSql } from '../../features/compliance/server/state-sql.ts';
import type { Lines } from '../lists/list.ts';
import { isOnTheTools } from '../repositories/fences.ts';
import { namedBuildings } from '../repositories/homes/buildings.ts';

/** Filters that name homes one by one, or all of one building. */
const oneByOne: ReadonlySet<string> = new Set(['q', 'building', 'archived']);

/** A building is one line, by place or where the first of its homes is due; by last inspection its homes stand apart. */
export const homesInBuildings: Lines = {
  ...{ opens: 'shown', filter: 'building', by: 'home_state.building_id' },
  place: sql`case when exists (select 1 from site as shared where shared.id = home_state.site_id
    and shared.premises_type = ${sql.lit(COMMUNAL_PREMISES)}) then 0 else 1 end`,
  applies: ({ viewer }, { values, sort }) =>
    sort.name !== 'last' && !isOnTheTools(viewer) && values.every(({ filter }) => !oneByOne.has(filter.name)),
  words: async ({ db, viewer, today }, keys, found) => {
    const rows = await found
      .groupBy([sql`1`, sql`2`])
      .select([
        sql<string>`home_state.building_id`.as('key'),
        homeSql.state(today).as('state'),
        sql<number | string>`count(*)`.as('homes'),
        sql<string | null>`min(home_state.next_due)`.as('due'),
      ])
      .execute();
    const buildings = await namedBuildings(db, viewer, keys);
    return new Map(
      buildings.map(({ id, name, postcode }) => {
        const own = rows.filter(({ key }) => key === id);
        const due = firstDay(own.flatMap((row) => row.due ?? []));
        const counts = Object.fromEntries(own.map(({ state, homes }) => [state, Number(homes)]));
        const words = [sumOfHomes(counts), due && `next due ${showNear(due, today)}`].filter(Boolean).join('; ');
        return [id, { name, place: postcode, words }];
      }),
    );
  },
};
