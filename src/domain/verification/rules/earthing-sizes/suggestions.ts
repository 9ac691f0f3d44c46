import Big from 'big.js';
import type { Finding } from '../../engine/finding.ts';
import { decimalOf } from '../../engine/values.ts';
import type { SuggestionsOf } from '../../overrides/suggestion.ts';
import type { earthingSizes } from './earthing-sizes.ts';

/** A main bond below this is more than just short of today's size. Source: observations library, EAR-014 and EAR-015. */
const SMALLEST_SOUND_BOND = new Big(6);
const isBelowSound = ({ measured }: Finding) => decimalOf(measured)?.lt(SMALLEST_SOUND_BOND) === true;

export const earthingSizesSuggestions: SuggestionsOf<typeof earthingSizes> = {
  BOND_SMALL: {
    texts: ['EAR-014', 'EAR-015'],
    fits: (text, { finding }) => isBelowSound(finding) === (text === 'EAR-015'),
  },
  EARTH_SMALL: { texts: ['EAR-004'] },
};
