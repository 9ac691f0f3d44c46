import type { SuggestionsOf } from '../../overrides/suggestion.ts';
import type { polarity } from './polarity.ts';

export const polaritySuggestions: SuggestionsOf<typeof polarity> = {
  POLARITY_BAD: {
    texts: ['CIR-023', 'INT-006'],
    fits: (text, { circuit }) => (circuit !== undefined) === (text === 'CIR-023'),
  },
};
