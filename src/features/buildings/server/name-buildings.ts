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

/** Buildings on a page; all of a postcode stand together, so it may have some more. */
const PAGE_SIZE = 50;
/** Slices of homes that are looked at for one page. */
const MOST_SLICES = 4;

export type Proposed = {
  proposals: readonly Proposal[];
  /** The postcode behind which the next page begins; undefined on the last. */
  next: string | undefined;
};

/** The postcode that an address or a form gives, as far as it can be one. */
export const behind = (typed: string | undefined): string => (typed ?? '').replaceAll('\0', '').slice(0, 20);

/** A page of the buildings that the addresses of homes in none name, by postcode. @param after  `next` of the page before. */
export async function proposedBuildings(db: Db, viewer: Viewer, after = ''): Promise<Proposed> {
  const proposals: Proposal[] = [];
  let next: string | undefined = after;
  for (let slice = 0; slice < MOST_SLICES && next !== undefined; slice += 1) {
    const read = await listHomesInNone(db, viewer, unitWords, { after: next });
    const found = Map.groupBy(proposalsFor(read.homes), ({ postcode }) => postcode);
    for (const postcode of new Set(read.homes.map((home) => home.postcode))) {
      proposals.push(...(found.get(postcode) ?? []));
      found.delete(postcode);
      if (proposals.length >= PAGE_SIZE && (found.size > 0 || read.next !== undefined))
        return { proposals, next: postcode };
    }
    next = read.next;
  }
  return { proposals, next };
}

/**
 * Puts homes into the buildings that their addresses name, as a person confirmed.
 * @param keys  of proposals on the page that begins behind `after`. @returns the page after it, if there is one.
 * @throws ConflictError where none of them is proposed any more.
 */
export async function nameBuildings(
  trx: Trx,
  actor: Actor,
  { keys, after }: { keys: readonly string[]; after: string },
  now: Date,
): Promise<string | undefined> {
  mustBeAllowed(actor, 'sites.write');
  const asked = new Set(keys);
  const page = await proposedBuildings(trx, actor, after);
  const proposals = page.proposals.filter(({ key }) => asked.has(key));
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
  return page.next;
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
