import type { SuggestionsOf } from '../../overrides/suggestion.ts';
import type { rcdType } from './rcd-type.ts';

export const rcdTypeSuggestions: SuggestionsOf<typeof rcdType> = {
  RCD_TYPE_LOAD: {
    texts: ['SPC-002', 'RCD-009'],
    fits: (text, { circuit }) => text !== 'SPC-002' || circuit?.load === 'ev',
  },
};
