import { itemsOf } from '../../../../domain/forms/document.ts';
import type { Json } from '../../../../domain/report/entry.ts';
import type { Change } from '../../../../domain/report/merge.ts';
import { observationFor, suggestionsFor } from '../../../../domain/verification/overrides/suggested-observations.ts';
import { hashOf } from '../../../../kernel/ids.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import { askedAt } from '../findings/finding-lines.ts';
import type { Posted } from '../records/posted.ts';
import type { OpenReport } from '../report/open-report.ts';
import type { FieldDeps } from '../store.ts';

/**
 * Begins the requested observation for a finding: `record` names the library text, the rule and the path.
 * @returns its address, or that of an existing observation about the finding; undefined when the finding is gone.
 */
export async function beginObservation(
  deps: FieldDeps,
  viewer: Viewer,
  report: OpenReport,
  posted: Posted,
): Promise<string | undefined> {
  const [text = '', rule = '', path = ''] = posted.text('record').split(' ');
  // Taken from the form's id, so that a repeated post names the same observation.
  const id = (await hashOf(`${posted.submission} ${posted.contentHash}`)).slice(0, 32);
  const address = (observation: string) => `${report.home}/observations/${observation}`;
  // For a repeated post the finding may be gone, answered by the observation that it made.
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
    // The values are saved first, under the form's own id.
    submission: `${posted.submission}-observation`,
    contentHash: posted.contentHash,
    base: report.seq,
    changes: [{ path: `observations/${id}`, value: true }, ...values],
  };
  await deps.store(viewer).fill(report, change);
  return `${address(id)}?recorded`;
}
