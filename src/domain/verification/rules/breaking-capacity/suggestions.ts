import type { SuggestionsOf } from '../../overrides/suggestion.ts';
import type { breakingCapacity } from './breaking-capacity.ts';

export const breakingCapacitySuggestions: SuggestionsOf<typeof breakingCapacity> = {
  KA_TOO_LOW: { texts: ['BRD-021'] },
};
