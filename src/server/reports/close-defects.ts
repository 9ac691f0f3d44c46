import { isAsListed } from '../../domain/certificate/issue/closed-defects.ts';
import { closedBy } from '../../domain/forms/closes.ts';
import { definitionOf } from '../../domain/forms/registry.ts';
import { withChanges } from '../../domain/report/fold.ts';
import type { Change } from '../../domain/report/merge.ts';
import type { Actor } from '../../kernel/actor.ts';
import { BadInputError } from '../../kernel/errors.ts';
import type { Trx } from '../db/dialect.ts';
import { listNamedDefects } from '../repositories/certificates/remedies.ts';
import type { LockedReport } from '../repositories/lock-report.ts';

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
  if (touched.some((each) => !isAsListed(each, known)))
    throw new BadInputError('No current certificate of this site lists that observation in these words');
}
