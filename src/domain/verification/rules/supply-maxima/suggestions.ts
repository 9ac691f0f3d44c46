import type { SuggestionsOf } from '../../overrides/suggestion.ts';
import type { supplyMaxima } from './supply-maxima.ts';

export const supplyMaximaSuggestions: SuggestionsOf<typeof supplyMaxima> = {
  SUPPLY_MAXIMA: { texts: ['FI-005'], fits: (_, { finding: { path } }) => path === 'supply/ze' },
};
