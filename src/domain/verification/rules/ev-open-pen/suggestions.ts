import type { SuggestionsOf } from '../../overrides/suggestion.ts';
import type { evOpenPen } from './ev-open-pen.ts';

export const evOpenPenSuggestions: SuggestionsOf<typeof evOpenPen> = {
  EV_OPEN_PEN: { texts: ['SPC-001'] },
};
