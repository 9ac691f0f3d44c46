import type { EarlierDetails, EarlierSource } from '../../../domain/register/earlier-certificate.ts';
import type { Actor } from '../../../kernel/actor.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { recordEvent } from '../../../server/events.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { nameBlob } from '../../../server/repositories/certificates/blobs.ts';
import {
  getEarlierCertificate,
  insertEarlierCertificates,
  saveEarlierCertificate,
  saveEarlierRemoved,
} from '../../../server/repositories/homes/earlier-certificates.ts';
import { getSiteToChange } from '../../../server/repositories/register/sites.ts';
import type { ReadFile } from './read-file.ts';

type At = { siteId: string; id: string };
type NewOne = {
  siteId: string;
  details: EarlierDetails;
  source: EarlierSource;
  kept: Extract<ReadFile, { state: 'kept' }> | undefined;
};

/** Adds a certificate by another firm to a site. @returns its id. @throws NotFoundError when the actor sees no such site. */
export async function addEarlier(
  trx: Trx,
  actor: Actor,
  { siteId, details, source, kept }: NewOne,
  now: Date,
): Promise<string> {
  mustBeAllowed(actor, 'earlier.add');
  await getSiteToChange(trx, actor, siteId);
  if (kept) await nameBlob(trx, actor, kept.blob, now);
  const [id = ''] = await insertEarlierCertificates(
    trx,
    actor,
    [{ ...details, siteId, source, file: kept?.file }],
    now,
  );
  const detail = { certificate: id, document: details.kind, inspected_on: details.inspectedOn, source };
  await recordEvent(trx, actor, { kind: 'earlier.added', subject: siteId, detail }, now);
  return id;
}

/** Corrects what is recorded of one. Its file stays. @throws NotFoundError */
export async function correctEarlier(
  trx: Trx,
  actor: Actor,
  { siteId, id, details }: At & { details: EarlierDetails },
  now: Date,
): Promise<void> {
  mustBeAllowed(actor, 'earlier.write');
  const before = await getEarlierCertificate(trx, actor, { siteId, id });
  await saveEarlierCertificate(trx, actor, { ...details, siteId, id }, now);
  const detail = { certificate: id, inspected_on: details.inspectedOn, inspected_on_before: before.inspectedOn };
  await recordEvent(trx, actor, { kind: 'earlier.changed', subject: siteId, detail }, now);
}

/** Takes one out of what counts, until it is restored. @throws NotFoundError */
export async function removeEarlier(trx: Trx, actor: Actor, at: At, now: Date): Promise<void> {
  mustBeAllowed(actor, 'earlier.write');
  if ((await getEarlierCertificate(trx, actor, at)).removedAt !== null) return;
  await saveEarlierRemoved(trx, actor, at.id, now.toISOString());
  await recordEvent(trx, actor, { kind: 'earlier.removed', subject: at.siteId, detail: { certificate: at.id } }, now);
}

/** @throws NotFoundError */
export async function restoreEarlier(trx: Trx, actor: Actor, at: At, now: Date): Promise<void> {
  mustBeAllowed(actor, 'earlier.write');
  if ((await getEarlierCertificate(trx, actor, at)).removedAt === null) return;
  await saveEarlierRemoved(trx, actor, at.id, null);
  await recordEvent(trx, actor, { kind: 'earlier.restored', subject: at.siteId, detail: { certificate: at.id } }, now);
}
