import type { SuggestionsOf } from '../../overrides/suggestion.ts';
import type { afddAbsent } from './afdd-absent.ts';

export const afddAbsentSuggestions: SuggestionsOf<typeof afddAbsent> = {
  AFDD_ABSENT: { texts: ['BRD-034'] },
};
