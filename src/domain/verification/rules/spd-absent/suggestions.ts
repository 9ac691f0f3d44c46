import type { SuggestionsOf } from '../../overrides/suggestion.ts';
import type { spdAbsent } from './spd-absent.ts';

export const spdAbsentSuggestions: SuggestionsOf<typeof spdAbsent> = {
  SPD_ABSENT: { texts: ['BRD-027'] },
};
