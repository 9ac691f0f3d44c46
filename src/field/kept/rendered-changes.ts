import type { FieldChange } from '../../domain/field-sync/submission.ts';
import type { ReportDocument } from '../../domain/forms/definition.ts';
import type { Json } from '../../domain/report/entry.ts';
import { nodeAt } from '../../domain/report/fold.ts';
import type { Change } from '../../domain/report/merge.ts';
import { isItemPath } from '../../domain/report/path.ts';
import { sameValue } from '../../domain/report/value.ts';

/** The values that the person changed, each with the value that the form showed. Unchanged values are left out. */
export function changesFromRendered(drawn: ReportDocument, changes: readonly Change[]): FieldChange[] {
  return changes.flatMap(({ path, value, provenance, settle }): FieldChange[] => {
    const from = nodeAt(drawn, path) ?? null;
    const isThere = isItemPath(path) && value === true ? from !== null : sameValue(value, from);
    if (isThere && !settle) return [];
    return [{ path, from, to: value, ...(provenance && { provenance }), ...(settle && { settle }) }];
  });
}

/** The same in the shape for the merge, here and on the server. */
export const mergeable = (changes: readonly FieldChange[]): Change[] =>
  changes.map(({ path, from, to, provenance, settle }) => ({
    ...{ path, from: from as Json, value: to as Json },
    ...(provenance && { provenance }),
    ...(settle && { settle }),
  }));
