import type { SuggestionsOf } from '../../overrides/suggestion.ts';
import type { feeder } from './feeder.ts';

export const feederSuggestions: SuggestionsOf<typeof feeder> = {
  FEEDER_MISMATCH: { texts: ['CIR-038'] },
};
