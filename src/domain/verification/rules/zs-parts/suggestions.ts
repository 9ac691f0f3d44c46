import type { SuggestionsOf } from '../../overrides/suggestion.ts';
import type { zsParts } from './zs-parts.ts';

export const zsPartsSuggestions: SuggestionsOf<typeof zsParts> = {
  ZS_CALC_MISMATCH: { texts: ['CIR-038', 'FI-005'] },
};
