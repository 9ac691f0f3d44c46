import type Big from 'big.js';
import { highestResistance, touchVoltage } from '../../calculations/rcd.ts';
import { type Context, isInUse } from '../../engine/context.ts';
import type { Finding } from '../../engine/finding.ts';
import { isUnasked, notCheckable, ruleOf } from '../../engine/rule.ts';
import { againstMaximum, larger, readingOf, recordAt } from '../../engine/values.ts';
import { circuitRcd, mainSwitchRcd, originRcd } from '../../facts/rcd.ts';
import { supplyFacts } from '../../facts/supply-facts.ts';

/** RA × IΔn against 50 V on TT. The exact product decides; the table's rounded resistance is only shown. */
export const electrode = ruleOf({
  id: 'electrode',
  codes: ['RA_OVER_LIMIT', 'RA_UNSTABLE'],
  appliesTo: 'installation',
  report: judge,
});

function judge(context: Context): Finding[] {
  if (!context.isTT) return [];
  const { path, reading } = electrodeReading(context);
  if (isUnasked(reading)) return [];
  if (reading.state !== 'value') return [notCheckable('RA_OVER_LIMIT', path, `the resistance is ${reading.text}`)];
  const idn = decidingIdn(context);
  // Without any RCD on TT another rule fails; there is nothing to multiply with.
  if (!idn) return [];

  const { profile } = supplyFacts(context);
  const { touchVolts, stableOhms } = profile;
  const highest = highestResistance(idn, profile);
  const touch = touchVoltage(reading.value, idn);
  const shared = { path, measured: reading.text, unit: 'Ω', regulation: '411.5.3, Table 41.5' };
  switch (againstMaximum(reading, highest.value)) {
    case 'unknown':
      return [notCheckable('RA_OVER_LIMIT', path, `the resistance ${reading.text} does not say enough`)];
    case 'beyond':
      return [
        {
          ...shared,
          rule: 'RA_OVER_LIMIT',
          severity: 'fail',
          limit: highest.text,
          arithmetic: `${touch.arithmetic} V > ${touchVolts} V; ${highest.arithmetic} Ω`,
          message: `${reading.text} Ω with a ${idn} mA RCD puts up to ${touch.text} V on the metalwork; ${touchVolts} V is the most. Can the electrode be improved?`,
        },
      ];
    case 'within':
      if (reading.value.lte(stableOhms)) return [];
      return [
        {
          ...shared,
          rule: 'RA_UNSTABLE',
          severity: 'warn',
          limit: stableOhms.toString(),
          arithmetic: `${touch.arithmetic} V ≤ ${touchVolts} V`,
          message: `${reading.text} Ω satisfies the RCD, but above ${stableOhms} Ω an electrode may drift as the soil dries. Can it be improved?`,
        },
      ];
  }
}

/** RA, or Ze where RA was not measured: on TT the loop takes in the electrode and the source, so it errs on the safe side. */
export function electrodeReading({ document }: Context) {
  const { resistance } = recordAt(document, 'particulars', 'electrode');
  const { ze } = recordAt(document, 'supply');
  const own = readingOf(resistance);
  const loop = readingOf(ze);
  if (own.state !== 'value' && loop.state === 'value') return { path: 'supply/ze', value: ze, reading: loop };
  return { path: 'particulars/electrode/resistance', value: resistance, reading: own };
}

/** IΔn in mA that counts: at the origin, without one there the largest on the board at the origin. */
export function decidingIdn(context: Context): Big | undefined {
  const atOrigin = originRcd(context)?.idnMa;
  if (atOrigin?.gt(0)) return atOrigin;
  const boards = context.boards.filter((board) => board.isOrigin);
  const onBoard = boards.flatMap((board) => [
    mainSwitchRcd(board.record, board.path, '')?.idnMa,
    ...board.circuits.filter(isInUse).map((circuit) => circuitRcd(circuit)?.idnMa),
  ]);
  return onBoard.filter((idn) => idn?.gt(0)).reduce((most, idn) => (most && idn ? larger(most, idn) : idn), undefined);
}
