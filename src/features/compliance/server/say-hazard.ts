import type { Actor } from '../../../kernel/actor.ts';
import { ConflictError } from '../../../kernel/errors.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { recordEvent } from '../../../server/events.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { isOver } from '../../defects/domain/defect-state.ts';
import { type Defect, lockDefect, lockDefectToFollow } from '../../defects/records/defects.ts';
import { hasHazardClocks } from '../domain/clocks/hazard.ts';
import { type Further, type HazardKind, mayBeHazard } from '../domain/hazard-form.ts';
import { findHazard, saveHazard } from '../records/hazards.ts';

export type SaidHazard = {
  kind: HazardKind | 'none';
  /** When the landlord came to know of it, UTC ISO text. */
  awareAt: string;
  /** The landlord's competent person, by name. */
  judgedBy: string;
  investigatedOn: string | null;
  /** The day the tenant was given the written summary. */
  summaryOn: string | null;
  /** More work is needed, by when it begins, and the day it began. */
  further: Further;
  furtherBegunOn: string | null;
};

/**
 * Whether a landlord is asked which hazard a defect is: C1 and C2 in social homes in England.
 * @param wasSaid  a person said it before: what the landlord owes, such as the summary, is then given after the repair too.
 */
export const isHazardAsked = (
  defect: Pick<Defect, 'code' | 'state' | 'nation' | 'tenure'>,
  wasSaid: boolean,
): boolean =>
  mayBeHazard(defect.code) &&
  (wasSaid || !isOver(defect.state)) &&
  defect.tenure === 'social_rented' &&
  hasHazardClocks({ nation: defect.nation, tenure: defect.tenure });

/**
 * Records which hazard under Awaab's Law a defect is, since when the landlord knew, and what they did; `none` takes it back.
 * @throws NotFoundError; ConflictError with a sentence where the law does not ask, or what is said is the same.
 */
export async function sayHazard(
  trx: Trx,
  actor: Actor,
  { id, ...said }: SaidHazard & { id: string },
  now: Date,
): Promise<void> {
  mustBeAllowed(actor, 'hazards.say');
  const before = await findHazard(trx, actor, id);
  const defect = await (before ? lockDefect : lockDefectToFollow)(trx, actor, id);
  if (!isHazardAsked(defect, before !== undefined))
    throw new ConflictError('Only an open C1 or C2 in a social home in England has these clocks.');
  if (said.kind === 'none' && (!before || before.taken_back_at !== null))
    throw new ConflictError('Nobody said that this is a hazard.');
  await saveHazard(trx, {
    ...{ defect_id: id, company_id: actor.companyId, site_id: defect.site_id },
    kind: said.kind === 'none' ? (before?.kind ?? 'significant') : said.kind,
    ...{ aware_at: said.awareAt, investigated_on: said.investigatedOn, summary_on: said.summaryOn },
    ...{ further: said.further, further_begun_on: said.furtherBegunOn },
    ...{ judged_by: said.judgedBy, said_by: actor.userId, said_at: now.toISOString() },
    taken_back_at: said.kind === 'none' ? now.toISOString() : null,
  });
  const { number, observation_id: observation } = defect;
  const detail = { number, observation, hazard: said.kind, awareAt: said.awareAt, judgedBy: said.judgedBy };
  await recordEvent(trx, actor, { kind: 'defect.hazard', subject: id, detail }, now);
}
