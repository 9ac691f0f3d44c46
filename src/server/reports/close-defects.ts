import { closedBy, defectKey, defectWords } from '../../domain/forms/closes.ts';
import { valueAt } from '../../domain/forms/document.ts';
import { definitionOf } from '../../domain/forms/registry.ts';
import { withChanges } from '../../domain/report/fold.ts';
import type { Change } from '../../domain/report/merge.ts';
import type { Actor } from '../../kernel/actor.ts';
import { BadInputError, ConflictError } from '../../kernel/errors.ts';
import type { Trx } from '../db/dialect.ts';
import { insertRemedies, listClosedBy, listNamedDefects } from '../repositories/certificates/remedies.ts';
import type { LockedReport } from '../repositories/lock-report.ts';

type Named = ReturnType<typeof closedBy>[number];

/**
 * Refuses a report of new work that closes observations of another site, or in other words than the certificate that lists them.
 * @throws BadInputError in that case.
 */
export async function mustNameKnownDefects(
  trx: Trx,
  actor: Actor,
  { siteId, document }: LockedReport,
  changes: readonly Change[],
): Promise<void> {
  const { closes } = definitionOf(document);
  if (!closes || !changes.some(({ path }) => path.startsWith(`${closes.path}/`))) return;
  const named = closedBy({ closes }, withChanges(document, changes));
  const touched = named.filter(({ item }) => changes.some(({ path }) => path.startsWith(`${closes.path}/${item}/`)));
  const known = await listNamedDefects(trx, actor, siteId, touched);
  if (touched.some((each) => !saysAs(each, known)))
    throw new BadInputError('No current certificate of this site lists that observation in these words');
}

/**
 * Closes the observations that the report says its work puts right. Observations closed by the certificate that it corrects stay
 * closed.
 * @throws ConflictError where no current certificate of its site lists an observation so, or it was found after the work was completed.
 */
export async function closeDefects(
  trx: Trx,
  actor: Actor,
  { siteId, document, correctsCertificateId }: LockedReport,
  certificateId: string,
): Promise<void> {
  const { closes } = definitionOf(document);
  if (!closes) return;
  const named = closedBy({ closes }, document);
  const before = correctsCertificateId === null ? undefined : await listClosedBy(trx, actor, correctsCertificateId);
  const added = named.filter((each) => !before?.has(keyOf(each)));
  const known = await listNamedDefects(trx, actor, siteId, added);
  const strange = added.find((each) => !saysAs(each, known));
  if (strange)
    throw new ConflictError(
      `No current certificate of this site lists that observation of ${strange.number || 'no number'} in these words. It may have been corrected or withdrawn: return the report and have the observation chosen again.`,
    );
  const completedOn = valueAt(document, closes.completedOn);
  const later = added.find(
    (each) => typeof completedOn === 'string' && completedOn < (known.get(keyOf(each))?.inspectedOn ?? ''),
  );
  if (later)
    throw new ConflictError(
      `The work was completed before the inspection of ${later.number} that found the defect. Return the report and have the date corrected.`,
    );
  await insertRemedies(trx, actor, { siteId, certificateId }, named);
}

const keyOf = ({ number, observation }: Named): string => defectKey(number, observation);

function saysAs(each: Named, known: Awaited<ReturnType<typeof listNamedDefects>>): boolean {
  const found = known.get(keyOf(each));
  return found !== undefined && found.code === each.code && defectWords(found) === each.text;
}
