import Big from 'big.js';
import { currentProfile, type LimitProfile } from '../limits/profile.ts';
import { type Calculation, rounded } from './calculation.ts';

const MILLI = new Big(1000);
const regulation = '411.5.3, Table 41.5';

/** RA × IΔn in V: what a fault may put on the metalwork before the RCD trips. `ra` in Ω, `idn` in mA. */
export function touchVoltage(ra: Big, idn: Big): Calculation {
  const volts = ra.times(idn).div(MILLI);
  return { value: volts, text: volts.toFixed(), unit: 'V', arithmetic: `${ra} × ${idn} ÷ 1000 = ${volts}`, regulation };
}

/** 50 V ÷ IΔn in Ω: the text is the table's whole number, the value is exact and the one to compare. `idn` in mA, above 0. */
export function highestResistance(idn: Big, { touchVolts }: LimitProfile = currentProfile): Calculation {
  const ohms = touchVolts.times(MILLI).div(idn);
  const text = rounded(ohms, 0);
  return { value: ohms, text, unit: 'Ω', arithmetic: `${touchVolts} ÷ ${idn} × 1000 = ${text}`, regulation };
}

/** RA against the RCD: above 50 V it fails, above 200 Ω it may drift as the soil dries. The exact product decides. */
export function judgeElectrode(ra: Big, idn: Big, profile: LimitProfile = currentProfile): 'fail' | 'warn' | 'pass' {
  if (touchVoltage(ra, idn).value.gt(profile.touchVolts)) return 'fail';
  return ra.gt(profile.stableOhms) ? 'warn' : 'pass';
}
