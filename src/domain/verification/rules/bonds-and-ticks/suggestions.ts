import type { SuggestionsOf } from '../../overrides/suggestion.ts';
import type { bondMissing, tickBad } from './bonds-and-ticks.ts';

/** Which tick each text is about, by its path. A wrong phase sequence has no text. */
const badTicks: Readonly<Record<string, RegExp>> = {
  'RCD-007': /\/rcd_button$/,
  'BRD-033': /\/afdd_button$/,
  'BRD-026': /\/spd_ok$/,
  'EAR-003': /earthing_conductor\//,
  'EAR-016': /main_bonding\//,
};

export const bondsAndTicksSuggestions: SuggestionsOf<typeof bondMissing | typeof tickBad> = {
  BOND_MISSING: {
    texts: ['EAR-011', 'EAR-012', 'EAR-013'],
    fits: (text, { finding: { path } }) =>
      text === (path.endsWith('/water') ? 'EAR-011' : path.endsWith('/gas') ? 'EAR-012' : 'EAR-013'),
  },
  TICK_BAD: {
    texts: ['RCD-007', 'BRD-033', 'BRD-026', 'EAR-003', 'EAR-016'],
    fits: (text, { finding: { path } }) => badTicks[text]?.test(path) === true,
  },
};
