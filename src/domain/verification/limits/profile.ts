import Big from 'big.js';
import { A2_A3, A4, type Edition } from '../../editions.ts';

type ColdRounding = 'half_up' | 'down';
type ClassificationCode = 'C1' | 'C2' | 'C3' | 'FI';

/** The numbers behind every limit of one edition in one country, so that no rule has numbers in its own code. */
export type LimitProfile = {
  edition: Edition;
  /** Nominal voltage to Earth, V, for which the tables of the standard hold. */
  u0: Big;
  /** The range of nominal voltage, as found or declared, that still counts as the same supply, V. */
  u0From: Big;
  u0To: Big;
  /** Lowest voltage factor. */
  cmin: Big;
  /** U0 × Cmin, V. */
  faultVolts: Big;
  /** The share of the tabulated limit for comparing a cold reading. */
  coldFactor: Big;
  /** Publications differ in the last digit of the 80 % column: half up, or always down. */
  coldRounding: ColdRounding;
  /** The highest permitted touch voltage behind an RCD, V, and the resistance above which an electrode may be unstable, Ω. */
  touchVolts: Big;
  stableOhms: Big;
  /** The regulations for the time of an RCD at IΔn. */
  rcdRegulations: { general: string; selective: string };
  /** Codes of observations that make the installation unsatisfactory. */
  unsatisfactoryCodes: readonly ClassificationCode[];
};

const u0 = new Big(230);
const cmin = new Big('0.95');

/**
 * BS 7671:2018 from A2 on. Sources: U0 and Cmin 411.4.4 with Table 41.3 (since the 17th edition, Amendment 3); 216.2 V to 253 V are
 * the limits of the declared supply (−6 %, +10 %); 0.8 is a rule of thumb (Appendix 3 has the reasoning), rounded half up by our own
 * choice; 50 V and 200 Ω 411.5.3 and the note to Table 41.5; RCD times since A2 by the notes to 643.7.3 and 643.8.
 * FI made a report unsatisfactory by industry guidance (Best Practice Guide 4) until A4.
 */
const since2022: Omit<LimitProfile, 'edition' | 'unsatisfactoryCodes'> = {
  u0,
  u0From: new Big('216.2'),
  u0To: new Big(253),
  cmin,
  faultVolts: u0.times(cmin),
  coldFactor: new Big('0.8'),
  coldRounding: 'half_up',
  touchVolts: new Big(50),
  stableOhms: new Big(200),
  rcdRegulations: { general: '643.7.3, 643.8', selective: '643.7.3' },
};

const profiles: ReadonlyMap<Edition, LimitProfile> = new Map([
  [A4, { ...since2022, edition: A4, unsatisfactoryCodes: ['C1', 'C2'] }],
  [A2_A3, { ...since2022, edition: A2_A3, unsatisfactoryCodes: ['C1', 'C2', 'FI'] }],
]);

/** The profile for new work. */
export const currentProfile = profiles.get(A4) as LimitProfile;

/** The limits of an edition. @throws RangeError for an edition without limits: another standard's, or one we do not know. */
export function profileFor(edition: string): LimitProfile {
  const profile = profiles.get(edition);
  if (!profile) throw new RangeError(`no limits for edition ${edition.slice(0, 40)}`);
  return profile;
}
