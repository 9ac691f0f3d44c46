import type { SuggestionsOf } from '../../overrides/suggestion.ts';
import type { zsLimit } from './zs-limit.ts';

export const zsLimitSuggestions: SuggestionsOf<typeof zsLimit> = {
  ZS_OVER_MAX: { texts: ['CIR-014'] },
};
