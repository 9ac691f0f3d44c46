import Big from 'big.js';
import { COPPER_K } from './protective-conductors.ts';

/* Figures that no rule needs and people look up. Kept apart from the figures of the rules, which browsers load. */

const mm2 = (text: string) => new Big(text);

/**
 * Smallest buried earthing conductor in mm². `sheathed`: protected against corrosion; `protected`: mechanically too.
 * Source: BS 7671:2018 Table 54.1.
 */
export const TABLE_54_1 = {
  copper: { protected: mm2('2.5'), sheathed: mm2('16'), bare: mm2('25') },
  steel: { protected: mm2('10'), sheathed: mm2('16'), bare: mm2('50') },
};

export type AdiabaticConductor = keyof typeof ADIABATIC_K;

/** k of S ≥ √(I²t) ÷ k for every conductor with a figure. Source: BS 7671:2018 Tables 54.2 to 54.6, from knowledge. */
export const ADIABATIC_K = {
  copper_70_in_cable: COPPER_K.pvcInCable,
  copper_70_separate: COPPER_K.pvcSeparate,
  copper_90_in_cable: COPPER_K.thermosettingInCable,
  copper_90_separate: new Big(176),
  aluminium_70_in_cable: new Big(76),
  aluminium_90_in_cable: new Big(94),
  steel_armour_70: new Big(51),
  steel_armour_90: new Big(46),
  bare_copper_visible: new Big(228),
  bare_copper_normal: new Big(159),
  bare_copper_fire_risk: new Big(138),
} as const;
