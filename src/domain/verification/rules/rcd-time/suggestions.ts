import type { SuggestionsOf } from '../../overrides/suggestion.ts';
import type { rcdTime } from './rcd-time.ts';

export const rcdTimeSuggestions: SuggestionsOf<typeof rcdTime> = {
  RCD_SLOW: { texts: ['RCD-005'] },
  RCD_NO_TRIP: { texts: ['RCD-006'] },
  RCD_TOO_FAST: { texts: [] },
};
