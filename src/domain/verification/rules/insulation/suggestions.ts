import type { SuggestionsOf } from '../../overrides/suggestion.ts';
import type { insulation } from './insulation.ts';

export const insulationSuggestions: SuggestionsOf<typeof insulation> = {
  IR_BELOW_MIN: { texts: ['CIR-006', 'CIR-007'], fits: (_, { finding: { path } }) => path.endsWith('/ir_le') },
  IR_LOW: { texts: ['CIR-008'] },
};
