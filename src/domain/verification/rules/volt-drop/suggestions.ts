import type { SuggestionsOf } from '../../overrides/suggestion.ts';
import type { voltDropRule } from './volt-drop.ts';

export const voltDropSuggestions: SuggestionsOf<typeof voltDropRule> = {
  VDROP_OVER: { texts: [] },
};
