import { type HomeAccess, livesThere, type OccupantDetails } from '../../../domain/register/occupant.ts';
import type { Actor } from '../../../kernel/actor.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { recordEvent } from '../../../server/events.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import {
  deleteOccupant,
  getHomeAccess,
  getOccupant,
  insertOccupants,
  saveHomeAccess,
  saveMovedOut,
  saveOccupant,
} from '../../../server/repositories/homes/occupants.ts';
import { indexSite } from '../../../server/repositories/register/site-words.ts';
import { getSiteToChange } from '../../../server/repositories/register/sites.ts';
import { forgetListedTenant } from '../../../server/sites/forget-tenant.ts';

type At = { siteId: string; id: string };

/** Adds a person of a home. A home that a person moves into is empty no longer. @returns the id. @throws NotFoundError */
export async function addOccupant(
  trx: Trx,
  actor: Actor,
  { siteId, ...details }: OccupantDetails & { siteId: string },
  now: Date,
): Promise<string> {
  mustBeAllowed(actor, 'occupants.write');
  await getSiteToChange(trx, actor, siteId);
  const access = await getHomeAccess(trx, actor, siteId);
  const [id = ''] = await insertOccupants(trx, actor, [{ ...details, siteId }], now);
  if (livesThere(details) && access.vacantSince !== '')
    await saveHomeAccess(trx, actor, siteId, { ...access, vacantSince: '' });
  await indexSite(trx, actor, siteId);
  await recordEvent(trx, actor, { kind: 'occupant.added', subject: siteId, detail: { part: details.part } }, now);
  return id;
}

/** @throws NotFoundError */
export async function changeOccupant(
  trx: Trx,
  actor: Actor,
  { siteId, id, ...details }: OccupantDetails & At,
  now: Date,
): Promise<void> {
  mustBeAllowed(actor, 'occupants.write');
  await getSiteToChange(trx, actor, siteId);
  const { name, email } = await getOccupant(trx, actor, { siteId, id });
  await saveOccupant(trx, actor, { ...details, id }, now);
  await forgetListedTenant(trx, actor, siteId);
  await indexSite(trx, actor, siteId);
  const was = { name, email, agentName: '', agentEmail: '' };
  const detail = { part: details.part, id };
  await recordEvent(trx, actor, { kind: 'occupant.changed', subject: siteId, detail, was }, now);
}

/**
 * Ends a person's time in a home. They are erased after the company's months.
 * @param empty  whether the home is empty from that day.
 * @throws NotFoundError
 */
export async function moveOut(
  trx: Trx,
  actor: Actor,
  { on, empty, ...at }: At & { on: string; empty: boolean },
  now: Date,
): Promise<void> {
  mustBeAllowed(actor, 'occupants.write');
  const { part } = await getOccupant(trx, actor, at);
  await saveMovedOut(trx, actor, { id: at.id, day: on }, now);
  await forgetListedTenant(trx, actor, at.siteId);
  const access = await getHomeAccess(trx, actor, at.siteId);
  if (empty) await saveHomeAccess(trx, actor, at.siteId, { ...access, vacantSince: on });
  await indexSite(trx, actor, at.siteId);
  await recordEvent(
    trx,
    actor,
    { kind: 'occupant.moved-out', subject: at.siteId, detail: { part, on, id: at.id } },
    now,
  );
}

/** Takes back that a person moved out. @throws NotFoundError */
export async function moveBack(trx: Trx, actor: Actor, at: At, now: Date): Promise<void> {
  mustBeAllowed(actor, 'occupants.write');
  const { part, movedOutOn } = await getOccupant(trx, actor, at);
  if (movedOutOn === '') return;
  await saveMovedOut(trx, actor, { id: at.id, day: '' }, now);
  const access = await getHomeAccess(trx, actor, at.siteId);
  if (access.vacantSince !== '') await saveHomeAccess(trx, actor, at.siteId, { ...access, vacantSince: '' });
  await indexSite(trx, actor, at.siteId);
  await recordEvent(trx, actor, { kind: 'occupant.returned', subject: at.siteId, detail: { part } }, now);
}

/** Erases a person for good, here and in the lists that named them. @throws NotFoundError */
export async function eraseOccupant(trx: Trx, actor: Actor, at: At, now: Date): Promise<void> {
  mustBeAllowed(actor, 'occupants.write');
  const { part } = await getOccupant(trx, actor, at);
  await deleteOccupant(trx, actor, at.id);
  await forgetListedTenant(trx, actor, at.siteId);
  await indexSite(trx, actor, at.siteId);
  await recordEvent(trx, actor, { kind: 'occupant.erased', subject: at.siteId, detail: { part, id: at.id } }, now);
}

/** @throws NotFoundError */
export async function changeAccess(
  trx: Trx,
  actor: Actor,
  { siteId, ...access }: HomeAccess & { siteId: string },
  now: Date,
): Promise<void> {
  mustBeAllowed(actor, 'occupants.write');
  await getSiteToChange(trx, actor, siteId);
  await saveHomeAccess(trx, actor, siteId, access);
  await recordEvent(trx, actor, { kind: 'home.access-changed', subject: siteId }, now);
}
