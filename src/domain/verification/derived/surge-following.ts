import { hasPlace } from '../../forms/asked/places-of-form.ts';
import type { ReportDocument } from '../../forms/definition.ts';
import { isBlank } from '../../forms/document.ts';
import { definitionOf } from '../../forms/registry.ts';
import type { Json } from '../../report/entry.ts';
import { valueAt, withChanges } from '../../report/fold.ts';
import type { Change } from '../../report/merge.ts';
import { sameValue } from '../../report/value.ts';

/** The values for a surge device that is not fitted. */
const NONE: Readonly<Record<string, Json>> = { spd_types: ['na'], spd_ok: 'na' };

const fitted = /^(boards\/[^/]+)\/spd_present$/;

/**
 * The types and the indicator of a board's surge device: N/A in blank fields if no device is fitted, and blank again if one is fitted after
 * all.
 * @param document  before the changes.
 */
export function surgeFollowing(document: ReportDocument, changes: readonly Change[]): Change[] {
  const told = changes.filter(
    ({ path, value }) => fitted.test(path) && !sameValue(value, (valueAt(document, path) ?? null) as Json),
  );
  if (told.length === 0) return [];
  const after = withChanges(document, changes);
  const form = definitionOf(document);
  return told.flatMap(({ path, value }) =>
    Object.entries(NONE).flatMap(([name, none]): Change[] => {
      const at = `${fitted.exec(path)?.[1]}/${name}`;
      const current = (valueAt(after, at) ?? null) as Json;
      if (!hasPlace(form, at)) return [];
      if (value === false && isBlank(current)) return [{ path: at, value: none, provenance: 'calculated' }];
      if (value === true && sameValue(current, none) && sameValue(valueAt(document, at) as Json, none))
        return [{ path: at, value: null, provenance: 'calculated' }];
      return [];
    }),
  );
}
