import type { Actor } from '../../../kernel/actor.ts';
import { ConflictError } from '../../../kernel/errors.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db, Trx } from '../../../server/db/dialect.ts';
import { recordEvent } from '../../../server/events.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import {
  buildingsOf,
  getBuilding,
  listHomesInNone,
  putInBuilding,
} from '../../../server/repositories/homes/buildings.ts';
import { type Proposal, proposalsFor, unitWords } from '../domain/proposals.ts';

/** The buildings that the addresses of homes in none name. */
export const proposedBuildings = async (db: Db, viewer: Viewer): Promise<Proposal[]> =>
  proposalsFor(await listHomesInNone(db, viewer, unitWords));

/**
 * Puts homes into the buildings that their addresses name, as a person confirmed.
 * @param keys  of proposals. @returns how many buildings. @throws ConflictError where none of them is proposed any more.
 */
export async function nameBuildings(trx: Trx, actor: Actor, keys: readonly string[], now: Date): Promise<number> {
  mustBeAllowed(actor, 'sites.write');
  const asked = new Set(keys);
  const proposals = (await proposedBuildings(trx, actor)).filter(({ key }) => asked.has(key));
  if (proposals.length === 0) throw new ConflictError('These homes are in their buildings already.');
  for (const { homes, ...named } of proposals) {
    const id = await buildingFor(trx, actor, named, now);
    await putInBuilding(
      trx,
      actor,
      id,
      homes.map((home) => home.id),
    );
    await recordEvent(
      trx,
      actor,
      { kind: 'building.named', subject: id, detail: { name: named.name, homes: homes.length } },
      now,
    );
  }
  return proposals.length;
}

/** A client's building of that name; with its postcode where the name is that of one elsewhere. */
async function buildingFor(
  trx: Trx,
  actor: Actor,
  { clientId, name, town, postcode }: Omit<Proposal, 'homes'>,
  now: Date,
): Promise<string> {
  const named = { clientId, town, postcode };
  const [id = ''] = await buildingsOf(trx, actor, [{ ...named, building: name }], now);
  if ((await getBuilding(trx, actor, id)).postcode.toLowerCase() === postcode.toLowerCase()) return id;
  const [other = ''] = await buildingsOf(trx, actor, [{ ...named, building: `${name}, ${postcode}` }], now);
  return other;
}
