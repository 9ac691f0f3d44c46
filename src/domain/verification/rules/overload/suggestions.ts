import type { SuggestionsOf } from '../../overrides/suggestion.ts';
import type { overloadCoordination } from './overload.ts';

export const overloadSuggestions: SuggestionsOf<typeof overloadCoordination> = {
  OVERLOAD_COORD: {
    texts: ['CIR-013', 'CIR-012'],
    // Method 101 is for cable under thick insulation.
    fits: (text, { circuit }) => text !== 'CIR-013' || circuit?.ref_method === '101',
  },
};
