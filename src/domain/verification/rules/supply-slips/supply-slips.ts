import Big from 'big.js';
import type { Context } from '../../engine/context.ts';
import type { Finding } from '../../engine/finding.ts';
import { ruleOf } from '../../engine/rule.ts';
import { decimalOf, exactValue, readingOf, recordAt } from '../../engine/values.ts';
import { supplyFacts } from '../../facts/supply/supply-facts.ts';

/** Slips at the origin that change verdicts everywhere: the system, the voltage, the demand. */
export const supplySlips = ruleOf({
  id: 'supply-slips',
  codes: ['EARTHING_ZE', 'VOLTAGE_ODD', 'DEMAND_OVER'],
  appliesTo: 'installation',
  about: {
    EARTHING_ZE: ['supply/earthing_system', 'particulars/electrode/resistance', 'supply/ze'],
    VOLTAGE_ODD: [
      'supply/nominal_u0',
      'supply/nominal_u',
      'supply/live_conductors',
      'supply/supply_kind',
      'supply/private_supply',
    ],
    DEMAND_OVER: [
      'particulars/max_demand',
      'particulars/max_demand_unit',
      'supply/cutout/rating_a',
      'particulars/main_switch/current_a',
    ],
  },
  report: (context): Finding[] => [...judgeEarthing(context), ...judgeVoltage(context), ...judgeDemand(context)],
});

/** Ω: no earth rod is lower. Our own choice. */
const LEAST_ELECTRODE = new Big(1);

function judgeEarthing({ document, isTT }: Context): Finding[] {
  if (!isTT) return [];
  const readings = [
    ['RA', readingOf(recordAt(document, 'particulars', 'electrode').resistance)],
    ['Ze', readingOf(recordAt(document, 'supply').ze)],
  ] as const;
  const [name, low] = readings.find(([, reading]) => exactValue(reading)?.lt(LEAST_ELECTRODE)) ?? [];
  if (!low) return [];
  return [
    {
      rule: 'EARTHING_ZE',
      severity: 'warn',
      path: 'supply/earthing_system',
      measured: low.text,
      limit: LEAST_ELECTRODE.toString(),
      unit: 'Ω',
      regulation: '411.5',
      message: `The system is TT, but ${name} is ${low.text} Ω: no earth rod is that good. Is it TN, or is the reading wrong?`,
    },
  ];
}

const ROOT_3 = new Big('1.732');
/** How far U may be from the value that follows from U0: nominal voltages are round figures. */
const WITHIN = new Big('0.05');

function judgeVoltage(context: Context): Finding[] {
  const supply = recordAt(context.document, 'supply');
  const [u, u0] = [decimalOf(supply.nominal_u), decimalOf(supply.nominal_u0)];
  const isOnePhase = supply.live_conductors === '1ph_2w';
  const isThreePhase = supply.live_conductors === '3ph_3w' || supply.live_conductors === '3ph_4w';
  if (!u0?.gt(0) || supply.supply_kind === 'dc' || (!isOnePhase && !isThreePhase)) return [];
  const factor = isOnePhase ? new Big(1) : ROOT_3;
  const expected = u0.times(factor);
  const { profile, isPrivate } = supplyFacts(context);
  // On one phase the electrician may have entered both as 400 V; no distributor supplies that.
  const isHigh = isOnePhase && !isPrivate && u0.gt(profile.u0To);
  const isOff = u?.gt(0) && u.minus(expected).abs().gt(expected.times(WITHIN));
  if (!isHigh && !isOff) return [];
  return [
    {
      rule: 'VOLTAGE_ODD',
      severity: 'warn',
      path: 'supply/nominal_u0',
      measured: u0.toString(),
      unit: 'V',
      ...(isOff && {
        arithmetic: isOnePhase ? `${u} ≠ ${u0}` : `${u0} × ${ROOT_3} = ${expected.toFixed(0)}, not ${u}`,
      }),
      message: `U0 is ${u0} V${u ? ` and U ${u} V` : ''} on ${isOnePhase ? 'one phase' : 'three phases'}. Every limit depends on U0: is it ${profile.u0} V?`,
    },
  ];
}

function judgeDemand({ document }: Context): Finding[] {
  const particulars = recordAt(document, 'particulars');
  const demand = decimalOf(particulars.max_demand);
  if (!demand || particulars.max_demand_unit !== 'A') return [];
  const devices = [
    ['the cut-out', decimalOf(recordAt(document, 'supply', 'cutout').rating_a)],
    ['the main switch', decimalOf(recordAt(particulars, 'main_switch').current_a)],
  ] as const;
  const [name, rating] = devices.find(([, each]) => each?.gt(0) && demand.gt(each)) ?? [];
  if (!rating) return [];
  return [
    {
      rule: 'DEMAND_OVER',
      severity: 'warn',
      path: 'particulars/max_demand',
      measured: demand.toString(),
      limit: rating.toString(),
      unit: 'A',
      arithmetic: `${demand} > ${rating}`,
      regulation: '311.1',
      message: `Maximum demand is ${demand} A, but ${name} is rated ${rating} A. Was diversity left out, or is a figure wrong?`,
    },
  ];
}
