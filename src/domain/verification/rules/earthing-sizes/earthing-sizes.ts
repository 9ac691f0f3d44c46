import Big from 'big.js';
import { areaFor, breakerEnergy, type EnergyArea, fuseEnergy } from '../../calculations/adiabatic/energy.ts';
import { withstands } from '../../calculations/adiabatic/withstands.ts';
import type { Calculation } from '../../calculations/calculation.ts';
import { mainBond, protectiveConductor } from '../../calculations/conductors.ts';
import type { AboutFact } from '../../engine/about.ts';
import type { Context } from '../../engine/context.ts';
import type { Finding } from '../../engine/finding.ts';
import { notCheckable, ruleOf } from '../../engine/rule.ts';
import { decimalOf, exactValue, readingOf, recordAt, textOf } from '../../engine/values.ts';
import { isNewWork } from '../../facts/new-work.ts';
import { isObserved, rowOutcome } from '../../facts/schedule-answers.ts';
import { supplyFacts, ZS_LIMITS } from '../../facts/supply/supply-facts.ts';
import { BONDED } from '../../facts/supply/supply-paths.ts';
import {
  COPPER_K,
  SEPARATE_MINIMUM,
  SMALLEST_BOND,
  SMALLEST_PME_BOND,
} from '../../limits/conductors/protective-conductors.ts';
import { isFuse } from '../../limits/devices/fuses.ts';

const EARTHING = ['particulars/earthing_conductor/csa_mm2', 'particulars/earthing_conductor/material'] as const;

/** On PME the earthing conductor is sized as a main bond too; if it withstands the fault, an outcome of the schedule counts. */
const aboutBond: AboutFact = ({ context }) => {
  if (!onPme(context)) return [];
  const { area } = conductorAt(context, 'earthing_conductor');
  const isAnswered = area && typeof faultMinimum(context, area) === 'string' && !isNewWork(context);
  return ['supply/supply_neutral_mm2', ...(isAnswered ? ABOUT_ROWS : [])];
};

/** The earthing conductor and the main bonds against their smallest sizes. */
export const earthingSizes = ruleOf({
  id: 'earthing-sizes',
  codes: ['EARTH_SMALL', 'BOND_SMALL'],
  appliesTo: 'installation',
  about: {
    EARTH_SMALL: [
      ...EARTHING,
      'supply/tails_mm2',
      'supply/ze',
      'supply/cutout/standard',
      'supply/cutout/type',
      'supply/cutout/rating_a',
      ZS_LIMITS,
      aboutBond,
    ],
    BOND_SMALL: [
      'particulars/main_bonding/csa_mm2',
      'particulars/main_bonding/material',
      'supply/earthing_system',
      ({ context }) => (supplyFacts(context).isPme ? ['supply/supply_neutral_mm2'] : EARTHING),
      // N/A is no answer if a service is bonded.
      ({ context }) => (conductorAt(context, 'main_bonding').stated === 'na' ? BONDED : []),
    ],
  },
  report: (context): Finding[] => [...judgeEarthingConductor(context), ...judgeMainBond(context)],
});

function judgeEarthingConductor(context: Context): Finding[] {
  const path = 'particulars/earthing_conductor/csa_mm2';
  const { stated, area, why } = conductorAt(context, 'earthing_conductor');
  if (stated === '') return [];
  if (!area) return [notCheckable('EARTH_SMALL', path, why)];
  const asBond = onPme(context);
  const isBelowBond = asBond?.value.gt(area) === true;
  const byFault = faultMinimum(context, area);
  if (typeof byFault === 'object') {
    const { minimum, calculated } = byFault;
    if (!isBelowBond || minimum.value.gte(asBond.value))
      return tooSmall('EARTH_SMALL', path, stated, minimum, calculated);
    return asBondOf(tooSmall('EARTH_SMALL', path, stated, asBond));
  }
  if (!isBelowBond)
    return byFault === 'unknown'
      ? [notCheckable('EARTH_SMALL', path, 'the size of the meter tails is not recorded')]
      : [];
  const found = asBondOf(tooSmall('EARTH_SMALL', path, stated, asBond));
  if (isNewWork(context)) return found;
  // It withstands the fault. Being smaller than a main bond is usual in a sound old home: the item's code, or an observation, answers it.
  const row = ROWS.map((slug) => rowOutcome(context, slug)).find((outcome) => outcome !== '') ?? '';
  if (!['', 'pass', 'NA'].includes(row) || ON_SIZE.some((regulation) => isObserved(context, regulation))) return [];
  return row === '' ? found.map((finding) => ({ ...finding, severity: 'warn' })) : found;
}

/** The schedule item for its size, on either list, and the regulations that an observation about it cites. */
const ROWS = ['earth_conductor_size', 'big_earth_conductor_size'];
const ABOUT_ROWS = ['installation/schedule_list', ...ROWS.map((row) => `inspection_schedule/${row}/outcome`)];
const ON_SIZE = ['542.3', '543.1', '544.1'];

/** The size that 542.3.1 requires of the earthing conductor on PME: that of a main bond. */
function onPme(context: Context): Calculation | undefined {
  if (!supplyFacts(context).isPme) return undefined;
  const neutral = decimalOf(recordAt(context.document, 'supply').supply_neutral_mm2);
  return neutral?.gt(0)
    ? mainBond({ pmeNeutral: neutral })
    : atLeast('544.1.1, Table 54.8', 'neutral', SMALLEST_PME_BOND);
}

const asBondOf = (found: readonly Finding[]): Finding[] =>
  found.map((finding) => ({ ...finding, regulation: `542.3.1, ${finding.regulation}` }));

/** The size that a fault requires, if the area is smaller; otherwise whether the area is enough or cannot be checked. */
function faultMinimum(
  context: Context,
  area: Big,
): 'enough' | 'unknown' | { minimum: Calculation; calculated?: EnergyArea | undefined } {
  if (area.lt(SEPARATE_MINIMUM.protected)) return { minimum: SMALLEST_SEPARATE };
  const tails = decimalOf(recordAt(context.document, 'supply').tails_mm2);
  const byTable = tails?.gt(0) ? protectiveConductor(tails) : undefined;
  if (byTable?.value.lte(area)) return 'enough';
  const calculated = enoughByEnergy(context, area);
  if (calculated === true || calculated?.value.lte(area)) return 'enough';
  return byTable ? { minimum: byTable, calculated } : 'unknown';
}

const SMALLEST_SEPARATE: Calculation = {
  value: SEPARATE_MINIMUM.protected,
  text: SEPARATE_MINIMUM.protected.toString(),
  unit: 'mm²',
  arithmetic: SEPARATE_MINIMUM.protected.toString(),
  regulation: '543.1.1',
};

/** The formula holds for a fault of up to this many seconds. On TT an RCD ends the fault much sooner, so this errs on the safe side. */
const LONGEST_SECONDS = new Big(5);

/**
 * The size that is enough for any fault at the origin, from the cut-out and Ze, in place of the table; true if the area itself is shown to
 * be enough. Undefined if neither can be shown.
 */
function enoughByEnergy(context: Context, area: Big): EnergyArea | true | undefined {
  const { u0, otherU0, profile, noZsLimits } = supplyFacts(context);
  const supply = recordAt(context.document, 'supply');
  const ze = exactValue(readingOf(supply.ze));
  const k = COPPER_K.pvcSeparate;
  if (!ze?.gt(0) || noZsLimits) return undefined;
  if (context.isTT && withstands(area, { zs: ze, u0, seconds: LONGEST_SECONDS, k })) return true;
  const { standard, type, rating_a } = recordAt(supply, 'cutout');
  const rating = decimalOf(rating_a);
  if (!rating) return undefined;
  const device = { standard: textOf(standard), type: textOf(type), rating };
  const amps = u0.div(ze);
  if (isFuse(device.standard) && otherU0) return undefined;
  const { most } = isFuse(device.standard)
    ? fuseEnergy(device, ze, profile)
    : breakerEnergy(device, { far: amps, board: amps });
  return most && areaFor(most, k, 'up');
}

function judgeMainBond(context: Context): Finding[] {
  const path = 'particulars/main_bonding/csa_mm2';
  const { stated, area, why } = conductorAt(context, 'main_bonding');
  // Electricians write N/A if there is nothing to bond.
  if (stated === '' || (stated === 'na' && !isAnythingBonded(context))) return [];
  if (!area) return [notCheckable('BOND_SMALL', path, why)];
  const minimum = bondMinimum(context, area);
  if (typeof minimum === 'string') return [notCheckable('BOND_SMALL', path, minimum)];
  return !minimum || minimum.value.lte(area) ? [] : tooSmall('BOND_SMALL', path, stated, minimum);
}

/** The smallest size of the bond, or the reason why it cannot be found; undefined until the type of earthing is filled in. */
function bondMinimum(context: Context, area: Big): Calculation | string | undefined {
  const { system, isPme } = supplyFacts(context);
  if (system === '') return undefined;
  if (isPme) {
    const neutral = decimalOf(recordAt(context.document, 'supply').supply_neutral_mm2);
    if (neutral?.gt(0)) return mainBond({ pmeNeutral: neutral });
    if (area.lt(SMALLEST_PME_BOND)) return atLeast('544.1.1, Table 54.8', 'neutral', SMALLEST_PME_BOND);
    return 'the size of the supply neutral is not recorded';
  }
  const earthing = conductorAt(context, 'earthing_conductor');
  if (earthing.area) return mainBond({ earthingConductor: earthing.area });
  if (area.lt(SMALLEST_BOND)) return atLeast('544.1.1', 'earthing conductor', SMALLEST_BOND);
  return earthing.stated === '' ? undefined : earthing.why;
}

const atLeast = (regulation: string, what: string, value: Big): Calculation => ({
  value,
  text: value.toString(),
  unit: 'mm²',
  arithmetic: `at least ${value} for any ${what}`,
  regulation,
});

/**
 * A conductor as recorded. `area` is set if the size is a number in mm² and the conductor is copper, as the tables require; otherwise `why`
 * says why not.
 */
function conductorAt({ document }: Context, block: 'earthing_conductor' | 'main_bonding') {
  const { material, csa_mm2 } = recordAt(document, 'particulars', block);
  const stated = textOf(csa_mm2);
  const name = block === 'main_bonding' ? 'the main bond' : 'the earthing conductor';
  const area = decimalOf(csa_mm2);
  const isCopper = ['', 'copper'].includes(textOf(material));
  const why =
    area && !isCopper ? `${name} is ${textOf(material)}, and the table is for copper` : `${name} is ${stated}`;
  return { stated, area: isCopper ? area : undefined, why };
}

const isAnythingBonded = ({ document }: Context): boolean =>
  Object.values(recordAt(document, 'particulars', 'bonded_services')).includes('yes');

const what = {
  EARTH_SMALL: 'The earthing conductor',
  BOND_SMALL: 'The main bond',
};

function tooSmall(
  rule: keyof typeof what,
  path: string,
  stated: string,
  minimum: Calculation,
  calculated?: EnergyArea,
): Finding[] {
  return [
    {
      rule,
      severity: 'fail',
      path,
      measured: stated,
      limit: minimum.text,
      unit: 'mm²',
      arithmetic: [`${minimum.arithmetic} > ${stated}`, calculated && `by the cut-out ${calculated.arithmetic}`]
        .filter(Boolean)
        .join('; '),
      regulation: minimum.regulation,
      message: `${what[rule]} is ${stated} mm², below the ${minimum.text} mm² required. Are the sizes right, and is it sound?`,
    },
  ];
}
