import type { SuggestionsOf } from '../../overrides/suggestion.ts';
import type { ringReadings } from './ring.ts';

export const ringSuggestions: SuggestionsOf<typeof ringReadings> = {
  RING_OPEN: { texts: ['CIR-019'] },
  RING_R1_RN: { texts: ['CIR-038'] },
  RING_CPC_RATIO: { texts: ['CIR-038'] },
  RING_R1R2: { texts: ['CIR-020', 'CIR-038'] },
};
