import { asClocked } from '../../../domain/field-sync/clock.ts';
import { showDay } from '../../../domain/time/calendar.ts';
import { dayIn } from '../../../domain/time/company-day.ts';
import type { Actor } from '../../actor.ts';
import type { Trx } from '../../db/dialect.ts';
import { ConflictError } from '../../errors.ts';
import { getLogAt } from '../../repositories/entries/entry-log.ts';
import type { LockedReport } from '../../repositories/lock-report.ts';

/** @property typedAt  as the person says. @property clockOff  milliseconds by which the device's clock, which `enteredAt` is of, is fast. */
type Said = { typedAt: string | undefined; enteredAt: string; clockOff: number };

/**
 * When somebody took a notice, of what a phone says: never after it came here, nor before the danger was found. Where nobody typed a
 * time that is the work of a wrong clock, and is taken as then.
 * @throws ConflictError where the day that was typed is before that on which the danger was found.
 */
export async function handedOverAt(
  trx: Trx,
  actor: Actor,
  report: LockedReport,
  { observationId, said: { typedAt, enteredAt, clockOff } }: { observationId: string; said: Said },
  now: Date,
): Promise<string> {
  const codes = await getLogAt(trx, actor, report.id, [`observations/${observationId}/code`]);
  const dangers = codes.filter(({ value }) => value === 'C1');
  // Carried over it was found before this report was begun, and nothing here tells when.
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
      `The danger was found on ${showDay(foundOn)}: nobody can have taken a notice of it on ${showDay(day)}. Say it again with the day on which they did.`,
    );
  return at;
}
