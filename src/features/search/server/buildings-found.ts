import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db } from '../../../server/db/dialect.ts';
import { namedBuildings } from '../../../server/repositories/homes/buildings.ts';
import { linesOfBuilding } from '../../buildings/domain/communal-parts.ts';
import type { Found } from '../domain/found.ts';
import type { FoundHome } from './repository/homes.ts';
import { findBuildings } from './repository/things.ts';

/** Homes of one building that are found by a street before the building is. */
const FEWEST_HOMES = 2;

/**
 * Buildings that have all the words in their name, town and postcode; and those of which several homes have them in their address.
 * @param homes  the sites with all the words.
 */
export async function buildingsFound(
  db: Db,
  viewer: Viewer,
  words: readonly string[],
  homes: readonly FoundHome[],
): Promise<Found[]> {
  const named = await findBuildings(db, viewer, words);
  const within = Map.groupBy(homes, ({ buildingId }) => buildingId);
  const known = new Set(['', ...named.map(({ id }) => id)]);
  const others = [...within].filter(([id, some]) => !known.has(id) && some.length >= FEWEST_HOMES);
  const byAddress =
    others.length === 0
      ? []
      : await namedBuildings(
          db,
          viewer,
          others.map(([id]) => id),
        );
  return [...named, ...byAddress].map(({ id, name, town, postcode, clientName }) => {
    const street = linesOfBuilding(name, within.get(id)?.[0]?.addressLines ?? [])
      .slice(1)
      .join(', ');
    const place = [street, [town, postcode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
    const notes = [place, viewer.role === 'client' ? '' : clientName].filter(Boolean);
    return { kind: 'building', id: `building ${id}`, title: name, href: `/buildings/${id}`, notes, beside: place };
  });
}
