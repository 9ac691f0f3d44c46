import { itemsOf } from '../../../../domain/forms/document.ts';
import type { Json } from '../../../../domain/report/entry.ts';
import type { Change } from '../../../../domain/report/merge.ts';
import { observationFor, suggestionsFor } from '../../../../domain/verification/overrides/suggested-observations.ts';
import type { Viewer } from '../../../context.ts';
import { hashOf } from '../../../portable-ids.ts';
import { askedAt } from '../findings/finding-lines.ts';
import type { Posted } from '../records/posted.ts';
import type { OpenReport } from '../report/open-report.ts';
import type { FieldDeps } from '../store.ts';

/**
 * Begins the observation that was asked for beside a finding: `record` names text of the library, rule and path.
 * @returns where it is opened, or the one that answers the finding already; undefined when the finding is not asked any more.
 */
export async function beginObservation(
  deps: FieldDeps,
  viewer: Viewer,
  report: OpenReport,
  posted: Posted,
): Promise<string | undefined> {
  const [text = '', rule = '', path = ''] = posted.text('record').split(' ');
  // Of the form, so that the form sent twice names the same observation.
  const id = (await hashOf(`${posted.submission} ${posted.contentHash}`)).slice(0, 32);
  const address = (observation: string) => `${report.home}/observations/${observation}`;
  // Sent again, the finding may be gone since: the observation it made is what it answers with.
  if (itemsOf(report.document.observations).some((each) => each.id === id)) return `${address(id)}?recorded`;
  const [answered] = askedAt(report, rule, path);
  if (answered?.observation) return `${address(answered.observation.id)}?already`;
  const entry = answered && suggestionsFor(report.document, answered.finding).find((each) => each.id === text);
  if (!answered || !entry) return undefined;
  const start = observationFor(report.document, report.definition, answered.finding, entry);
  const values = Object.entries(start).map(
    ([name, value]): Change => ({ path: `observations/${id}/${name}`, value: value as Json }),
  );
  const change = {
    // The form's own id stands for what was typed in it, which is saved first.
    submission: `${posted.submission}-observation`,
    contentHash: posted.contentHash,
    base: report.seq,
    changes: [{ path: `observations/${id}`, value: true }, ...values],
  };
  await deps.store(viewer).fill(report, change);
  return `${address(id)}?recorded`;
}
