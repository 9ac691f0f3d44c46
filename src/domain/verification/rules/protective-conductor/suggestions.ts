import type { SuggestionsOf } from '../../overrides/suggestion.ts';
import type { protectiveConductor } from './protective-conductor.ts';

export const protectiveConductorSuggestions: SuggestionsOf<typeof protectiveConductor> = {
  CPC_SMALL: { texts: ['CIR-018'] },
};
