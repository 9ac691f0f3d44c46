import type { LimitProfile } from '../profile.ts';
import { commonCircuits } from './circuits.ts';
import { adiabatic, bonds, buried, classThree, copper, pairs, protective, ratings } from './conductors.ts';
import type { LimitTable } from './limit-table.ts';
import { breaking, drops, own, supply } from './supply.ts';
import { electrodes, insulation, olderRcdTimes, rcdTimes } from './testing.ts';
import { breakers, disconnection, fuses, oldBreakers, withdrawnFuses } from './zs.ts';

/** Every table of limits in one edition, including those that no rule uses; each figure comes from the function that the rules call. */
export function limitTables(profile: LimitProfile): LimitTable[] {
  return [
    disconnection(),
    breakers(profile),
    ...(['BS 88-2', 'BS 88-3', 'BS 3036', 'BS 1362'] as const).map((standard) => fuses(standard, profile)),
    withdrawnFuses(profile),
    oldBreakers(profile),
    electrodes(profile),
    rcdTimes(profile),
    olderRcdTimes(),
    insulation(),
    copper(),
    pairs(),
    protective(),
    buried(),
    bonds(),
    adiabatic(),
    classThree(),
    ratings(),
    drops(),
    supply(),
    breaking(),
    commonCircuits(),
    own(profile),
  ];
}
