import type { SuggestionsOf } from '../../overrides/suggestion.ts';
import type { rcdDelayTt } from './rcd-delay-tt.ts';

export const rcdDelayTtSuggestions: SuggestionsOf<typeof rcdDelayTt> = {
  RCD_DELAY_TT: { texts: ['RCD-008'] },
};
