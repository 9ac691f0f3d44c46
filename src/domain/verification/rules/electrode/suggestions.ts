import { recordAt } from '../../engine/values.ts';
import type { SuggestionsOf } from '../../overrides/suggestion.ts';
import type { electrode } from './electrode.ts';

export const electrodeSuggestions: SuggestionsOf<typeof electrode> = {
  RA_OVER_LIMIT: { texts: ['EAR-008'] },
  RA_UNSTABLE: { texts: ['EAR-009'], fits: (_, { document }) => recordAt(document, 'supply').earthing_system === 'TT' },
};
