import { asClocked } from '../../../domain/field-sync/clock.ts';
import type { FieldSubmission } from '../../../domain/field-sync/submission.ts';
import { itemsOf } from '../../../domain/forms/document.ts';
import { unsent } from '../../../domain/sent-mail/sent-mail.ts';
import { readDrawing } from '../../../domain/signature/drawing.ts';
import type { KeptWithNumber } from '../../../field/kept/database.ts';
import { type Draft, filled, reportOf } from '../../../field/kept/draft.ts';
import { isSignedFor } from '../../../field/kept/photos.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import { fillsByGiving } from '../../../server/report-steps.ts';
import type { HandedOverNotice } from '../../../server/sections/electrician/store.ts';
import type { GivenNotice } from '../domain/given-notice.ts';
import { informedByNotice } from '../domain/informed.ts';

type Handed = Extract<FieldSubmission, { kind: 'hand-notice' }>;

/** Danger notices handed over here that the server has not yet sent back. @param off  milliseconds by which this phone's clock is fast */
export const noticesHere = (
  since: readonly KeptWithNumber[],
  report: string,
  { name: by }: Viewer,
  off: number,
): GivenNotice[] =>
  since.flatMap(({ sent, state }) =>
    sent.kind === 'hand-notice' && sent.report === report
      ? [{ ...givenBy(sent, off), by, ...(state === 'waiting' && { isWaiting: true as const }) }]
      : [],
  );

function givenBy({ submission: id, report: reportId, observation, name, at, enteredAt, drawing }: Handed, off: number) {
  const drawn = readDrawing(drawing ?? '');
  const never = { ...unsent, expiresAt: null, openedAt: null, receivedAt: null, revokedAt: null };
  return {
    ...{
      id,
      reportId,
      observationId: observation,
      way: 'paper' as const,
      name,
      email: '',
      at: at ?? asClocked(enteredAt, off),
    },
    ...{ ...never, receivedBy: '', isLost: false, drawing: drawn.ok ? drawn.drawing : undefined },
  };
}

/** Whether a waiting signature covers it, or the values that it filled in: then it cannot be taken back alone. */
export const isHeld = (all: readonly KeptWithNumber[], entry: KeptWithNumber): boolean =>
  isSignedFor(all, entry.sent) ||
  (entry.state === 'waiting' && entry.sent.kind === 'hand-notice' && isSignedBehind(all, entry));

const isSignedBehind = (all: readonly KeptWithNumber[], { n, sent }: KeptWithNumber): boolean =>
  'report' in sent &&
  all.some(
    (each) => each.n > n && each.sent.kind === 'sign' && each.sent.report === sent.report && each.state === 'waiting',
  );

/** The entry with which a notice filled in its observation, to go with it; undefined once it is signed for, or typed over. */
export function filledBy(all: readonly KeptWithNumber[], notice: KeptWithNumber): KeptWithNumber | undefined {
  if (notice.sent.kind !== 'hand-notice' || isSignedBehind(all, notice)) return undefined;
  const told = all.find(
    ({ sent, state }) => state === 'waiting' && sent.submission === `${notice.sent.submission}-told`,
  );
  if (told?.sent.kind !== 'fill') return undefined;
  const paths = new Set(told.sent.changes.map(({ path }) => path));
  const isTyped = all.some(
    ({ n, sent }) => n > told.n && sent.kind === 'fill' && sent.changes.some(({ path }) => paths.has(path)),
  );
  return isTyped ? undefined : told;
}

type By = { viewer: Viewer; now: string };

/**
 * The entry for a notice handed over, after an entry of its own that fills in the observation.
 * @param waiting  unsent entries: the notice depends on those that made the observation and last set it to C1.
 */
export function handOverNotice(
  draft: Draft,
  { submission, contentHash, observationId, name, at, isNow, drawing, notice }: HandedOverNotice,
  { waiting, given }: { waiting: readonly FieldSubmission[]; given: readonly GivenNotice[] },
  { viewer, now }: By,
): {
  draft: Draft;
  told: Pick<Extract<FieldSubmission, { kind: 'fill' }>, 'submission' | 'changes'> | undefined;
  sent: Handed;
} {
  const report = reportOf(draft);
  const observation = itemsOf(draft.document.observations).find(({ id }) => id === observationId);
  const changes =
    observation && fillsByGiving(viewer, report)
      ? informedByNotice(observation, { way: 'paper', at }, { given, unsettled: draft.conflicts })
      : [];
  const told = `${submission}-told`;
  const after = filled(draft, { base: draft.seq, changes }, { userId: viewer.userId, now, submission: told });
  const item = `observations/${observationId}`;
  const writing = (isOne: (path: string, to: unknown) => boolean) => (sent: FieldSubmission) =>
    sent.kind === 'fill' && sent.report === draft.id && sent.changes.some(({ path, to }) => isOne(path, to));
  const made = waiting.filter(writing((path, to) => path === item && to === true));
  const coded = waiting.findLast(writing((path) => path === `${item}/code`));
  const standsOn = [...new Set([...made, ...(coded ? [coded] : [])].map((each) => each.submission))];
  return {
    draft: after.draft,
    told: after.sent.length > 0 ? { submission: told, changes: after.sent } : undefined,
    sent: {
      ...{ kind: 'hand-notice', report: draft.id, submission, contentHash, enteredAt: now },
      ...{ observation: observationId, name, notice },
      ...(!isNow && { at }),
      ...(drawing && { drawing: JSON.stringify(drawing.strokes) }),
      ...(standsOn.length > 0 && { standsOn }),
    },
  };
}
