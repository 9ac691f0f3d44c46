import type { SuggestionsOf } from '../../overrides/suggestion.ts';
import type { ttElectrode } from './earthing.ts';

export const earthingSuggestions: SuggestionsOf<typeof ttElectrode> = {
  TT_ELECTRODE: {
    texts: ['EAR-007', 'BRD-025'],
    fits: (text, { finding: { path } }) => path.startsWith('particulars/electrode/') === (text === 'EAR-007'),
  },
};
