import { asClocked } from '../../../domain/field-sync/clock.ts';
import type { FieldSubmission } from '../../../domain/field-sync/submission.ts';
import { readDrawing } from '../../../domain/signature/drawing.ts';
import { showDay } from '../../../domain/time/calendar.ts';
import { dayIn } from '../../../domain/time/company-day.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { BadInputError, ConflictError } from '../../../kernel/errors.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { getLogAt } from '../../../server/repositories/entries/entry-log.ts';
import type { LockedReport } from '../../../server/repositories/lock-report.ts';
import { readTaker } from '../domain/read-giving.ts';
import { handOverNotice } from './give-notice.ts';

type Sent = Extract<FieldSubmission, { kind: 'hand-notice' }>;

/**
 * Records a notice that was handed over on a phone. @param clockOff  milliseconds by which the phone's clock is fast.
 * @throws BadInputError when nobody took it; ConflictError as `handedOverAt` and `handOverNotice`.
 */
export async function handOverFromPhone(
  trx: Trx,
  actor: Actor,
  report: LockedReport,
  { sent, clockOff }: { sent: Sent; clockOff: number },
  now: Date,
): Promise<void> {
  const { observation: observationId, at: typedAt, enteredAt, notice: shown } = sent;
  const { name, fault } = readTaker(sent.name);
  const drawn = readDrawing(sent.drawing ?? '');
  if (fault || !drawn.ok) throw new BadInputError(fault ?? 'the drawing is none');
  const said = { typedAt, enteredAt, clockOff };
  const at = await handedOverAt(trx, actor, report, { observationId, said }, now);
  // A phone that did not know its clock was wrong has filled in that clock's time.
  const entered = new Date(enteredAt).toISOString();
  const isWrong = typedAt === undefined && asClocked(enteredAt, clockOff) !== entered;
  const handed = { observationId, name, at, drawing: drawn.drawing, shown, wrongly: isWrong ? entered : undefined };
  await handOverNotice(trx, actor, report.id, handed, now);
}

/** @property typedAt  as the person entered it. @property clockOff  milliseconds by which the device's clock, used for `enteredAt`, is fast. */
type Said = { typedAt: string | undefined; enteredAt: string; clockOff: number };

/**
 * When a notice was handed over, from the times that a phone sends: never after it reached the server, nor before the danger was found.
 * If no time was typed, a time outside these limits comes from a wrong clock and is moved to the limit.
 * @throws ConflictError where the typed day is before the day on which the danger was found.
 */
async function handedOverAt(
  trx: Trx,
  actor: Actor,
  report: LockedReport,
  { observationId, said: { typedAt, enteredAt, clockOff } }: { observationId: string; said: Said },
  now: Date,
): Promise<string> {
  const codes = await getLogAt(trx, actor, report.id, [`observations/${observationId}/code`]);
  const dangers = codes.filter(({ value }) => value === 'C1');
  // A carried-over danger was found before this report was begun, and nothing here says when.
  const isOlder = dangers.some(({ provenance }) => provenance === 'carried');
  const found = (isOlder ? [] : dangers)
    .flatMap(({ authorId, deviceAt, serverAt }) => [
      ...(deviceAt ? [authorId === actor.userId ? asClocked(deviceAt, clockOff) : deviceAt] : []),
      serverAt,
    ])
    .sort()[0];
  const said = typedAt === undefined ? asClocked(enteredAt, clockOff) : typedAt;
  const at = new Date(Math.min(Date.parse(said), now.getTime())).toISOString();
  if (found === undefined || at >= found) return at;
  if (typedAt === undefined) return found;
  const [day, foundOn] = [at, found].map((each) => dayIn(new Date(each), report.timeZone)) as [string, string];
  if (day < foundOn)
    throw new ConflictError(
      `The danger was found on ${showDay(foundOn)}, so its notice cannot have been handed over on ${showDay(day)}. Enter the date on which it was.`,
    );
  return at;
}
