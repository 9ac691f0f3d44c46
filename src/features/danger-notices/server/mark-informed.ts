import type { Item } from '../../../domain/forms/definition.ts';
import { itemsOf } from '../../../domain/forms/document.ts';
import type { Change } from '../../../domain/report/merge.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { newId } from '../../../kernel/ids.ts';
import { changeReport } from '../../../server/change-report.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { fillsByGiving } from '../../../server/report-steps.ts';
import type { LockedReport } from '../../../server/repositories/lock-report.ts';
import type { GivenNotice } from '../domain/given-notice.ts';
import { informedByNotice, informedUndone } from '../domain/informed.ts';
import { listNoticesOfRevisions } from './repository.ts';

type Which = Pick<GivenNotice, 'observationId' | 'way' | 'at'> &
  Pick<Parameters<typeof informedByNotice>[1], 'isFilled' | 'wrongly'>;

/** Fills in who was told, from a notice that is being given: call it before the notice is stored. */
export async function markInformed(
  trx: Trx,
  actor: Actor,
  report: LockedReport,
  { observationId, ...giving }: Which,
  now: Date,
): Promise<void> {
  const given = await listNoticesOfRevisions(trx, actor, report);
  await change(trx, actor, report, { observationId, submission: newId() }, now, (observation) =>
    informedByNotice(observation, giving, { given, unsettled: report.conflicts }),
  );
}

/** Undoes that, where the mail of a notice is never sent and no other notice was given: call it after that is stored. */
export async function unmarkInformed(
  trx: Trx,
  actor: Actor,
  report: LockedReport,
  { observationId, at }: Pick<GivenNotice, 'observationId' | 'at'>,
  now: Date,
): Promise<void> {
  const given = await listNoticesOfRevisions(trx, actor, report);
  const which = { observationId, submission: newId() };
  await change(trx, actor, report, which, now, (observation) => informedUndone(observation, { at }, given));
}

/** Does nothing where `fillsByGiving` says so. */
async function change(
  trx: Trx,
  actor: Actor,
  report: LockedReport,
  { observationId, submission }: { observationId: string; submission: string },
  now: Date,
  changesOf: (observation: Item) => readonly Change[],
): Promise<void> {
  const { seq: base, document } = report;
  const observation = itemsOf(document.observations).find(({ id }) => id === observationId);
  const changes = observation && fillsByGiving(actor, report) ? changesOf(observation) : [];
  if (changes.length > 0) await changeReport(trx, actor, report, { base, changes, submission }, now);
}
