import Big from 'big.js';
import { currentProfile, type LimitProfile } from '../limits/profile.ts';
import { type Calculation, calculation, exactly, to } from './calculation.ts';

const MILLI = new Big('0.001');
const regulation = '411.5.3, Table 41.5';

/** RA × IΔn in V: the touch voltage before the RCD trips. `ra` in Ω, `idn` in mA. */
export const touchVoltage = (ra: Big, idn: Big): Calculation =>
  calculation(ra.times(idn).times(MILLI), {
    unit: 'V',
    regulation,
    show: exactly,
    way: (text) => `${ra} × ${idn} ÷ 1000 = ${text}`,
  });

/** 50 V ÷ IΔn in Ω: the text is the table's whole number, the value is exact and is the one to compare. `idn` in mA, above 0. */
export const highestResistance = (idn: Big, { touchVolts }: LimitProfile = currentProfile): Calculation =>
  calculation(touchVolts.times(1000).div(idn), {
    unit: 'Ω',
    regulation,
    show: to(0),
    way: (text) => `${touchVolts} ÷ ${idn} × 1000 = ${text}`,
  });

/** RA against the RCD: above 50 V it fails, above 200 Ω it may be unstable when the soil dries. The exact product decides. */
export function judgeElectrode(ra: Big, idn: Big, profile: LimitProfile = currentProfile): 'fail' | 'warn' | 'pass' {
  if (touchVoltage(ra, idn).value.gt(profile.touchVolts)) return 'fail';
  return ra.gt(profile.stableOhms) ? 'warn' : 'pass';
}
