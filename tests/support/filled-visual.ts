import { A4 } from '../../src/domain/editions.ts';
import type { Item } from '../../src/domain/forms/definition.ts';
import { completeVisual, seenInKitchen } from '../../src/domain/forms/fixtures/complete-visual.ts';
import type { Change } from '../../src/domain/report/merge.ts';
import { changesOf } from './inspection.ts';

/** A visual report as it is filled in, without what signing and issuing write. */
export function filledVisual(observations: readonly Item[] = seenInKitchen): Change[] {
  const {
    form_type: _,
    edition: _edition,
    guidance_text_id: _guidance,
    declaration: _signs,
    ...groups
  } = completeVisual(A4, { observations });
  const { standard_amended_to: _auto, ...extent } = groups.extent ?? {};
  const seen = observations.map(({ obs_no: _no, ...each }) => each);
  return changesOf({ ...groups, extent, observations: seen } as Parameters<typeof changesOf>[0]);
}
