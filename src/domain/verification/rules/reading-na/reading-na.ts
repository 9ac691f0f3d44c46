import { type CircuitPlace, isInUse } from '../../engine/context.ts';
import type { Finding } from '../../engine/finding.ts';
import { ruleOf } from '../../engine/rule.ts';
import { decimalOf, readingOf, textOf } from '../../engine/values.ts';
import { aboutRcdsOfCircuits, boardRcd, hasRcd, originRcd, type RcdPlace } from '../../facts/rcd.ts';
import { saysWhy } from './says-why.ts';

/**
 * N/A in place of a reading that is needed. A low-voltage circuit with a CPC is tested for all of these, and an RCD in a main switch is
 * timed if circuits have none of their own. A test that could not be done is LIM, or the circuit's remarks say why. One of R1+R2 and R2 is
 * enough: the rule asks if one is N/A and the other is N/A or blank.
 */
export const readingNa = ruleOf({
  id: 'reading-na',
  codes: ['READING_NA'],
  appliesTo: 'installation',
  about: {
    READING_NA: [
      '.',
      'circuit/system',
      'circuit/cpc_csa',
      'circuit/remarks',
      ({ path }) => (/\/(?:r1r2|r2)$/.test(path) ? ['circuit/r1r2', 'circuit/r2'] : []),
      (found) => (found.circuit ? [] : ['../type', '../idn_ma', aboutRcdsOfCircuits(found.board)]),
    ],
  },
  report: (context): Finding[] => judgeTime(originRcd(context), context.circuits),
  board: (_, board): Finding[] => judgeTime(boardRcd(board), board.circuits.filter(isInUse)),
  circuit: (_, circuit): Finding[] => judgeCircuit(circuit),
});

const READINGS = [
  ['ir_ll', 'Insulation live to live', '643.3.2'],
  ['ir_le', 'Insulation live to earth', '643.3.2'],
  ['zs', 'Zs', '643.7.3'],
] as const;

function judgeCircuit({ record, path }: CircuitPlace): Finding[] {
  if (!['', 'LV'].includes(textOf(record.system)) || !decimalOf(record.cpc_csa)) return [];
  if (saysWhy(record.remarks)) return [];
  const ask = (field: string, name: string, regulation: string): Finding => ({
    rule: 'READING_NA',
    severity: 'warn',
    path: `${path}/${field}`,
    regulation,
    message: `${name} is N/A on a circuit with a CPC. Enter the reading, or say in the remarks why it could not be tested.`,
  });
  const isNa = (field: 'ir_ll' | 'ir_le' | 'zs' | 'r1r2') => readingOf(record[field]).state === 'na';
  const asked = READINGS.filter(([field]) => isNa(field)).map(([field, name, regulation]) =>
    ask(field, name, regulation),
  );
  if (record.polarity === 'na') asked.push(ask('polarity', 'Polarity', '643.6'));
  const continuity = [readingOf(record.r1r2).state, readingOf(record.r2).state];
  if (continuity.includes('na') && continuity.every((state) => state === 'na' || state === 'blank')) {
    asked.push(ask(isNa('r1r2') ? 'r1r2' : 'r2', 'R1+R2', '643.2.1'));
  }
  return asked;
}

function judgeTime(rcd: RcdPlace | undefined, circuits: readonly CircuitPlace[]): Finding[] {
  if (rcd?.time.state !== 'na' || circuits.every(({ record }) => hasRcd(record))) return [];
  return [
    {
      rule: 'READING_NA',
      severity: 'warn',
      path: rcd.path,
      regulation: '643.7.3',
      message: 'The time of this RCD is N/A, but circuits rely on it. Enter its trip time at IΔn.',
    },
  ];
}
