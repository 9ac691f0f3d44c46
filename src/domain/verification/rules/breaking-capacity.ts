import { faultCurrentAtBoard } from '../boards.ts';
import type { CircuitPlace, Context } from '../context.ts';
import type { Finding } from '../finding.ts';
import { notCheckable, ruleOf, whyNot } from '../rule.ts';
import { againstMaximum, decimalOf, textOf } from '../values.ts';

/** Breaking capacity of each circuit's device against the fault current at its board. */
export const breakingCapacity = ruleOf({
  id: 'breaking-capacity',
  codes: ['KA_TOO_LOW', 'CONDITIONAL_RATING'],
  about: 'Breaking capacity against prospective fault current',
  circuit: judgeCircuit,
});

function judgeCircuit(context: Context, { path: circuitPath, record, board }: CircuitPlace): Finding[] {
  const path = `${circuitPath}/breaking_ka`;
  const stated = textOf(record.breaking_ka);
  const capacity = decimalOf(record.breaking_ka);
  const ipf = faultCurrentAtBoard(context, board);
  if (stated === '' || ipf.state === 'blank') return [];
  if (!capacity) return [notCheckable('KA_TOO_LOW', path, `the breaking capacity is ${stated}`)];
  if (ipf.state !== 'value') return [notCheckable('KA_TOO_LOW', path, `the fault current at the board is ${ipf.text}`)];

  const shared = { path, measured: stated, limit: ipf.text, unit: 'kA', regulation: '434.5.1' };
  switch (againstMaximum(ipf, capacity)) {
    case 'within':
      return [];
    case 'unknown':
      return [notCheckable('KA_TOO_LOW', path, whyNot(ipf, 'the fault current'))];
    case 'beyond': {
      const conditional = decimalOf(board.record.conditional_ka);
      const backup = textOf(board.record.backup_protection);
      const arithmetic = `${capacity} < ${ipf.value}`;
      if (conditional && againstMaximum(ipf, conditional) === 'within') {
        return [
          {
            ...shared,
            rule: 'CONDITIONAL_RATING',
            severity: 'note',
            arithmetic: `${arithmetic}; ${ipf.value} ≤ ${conditional}`,
            message: `The device breaks ${stated} kA, below ${ipf.text} kA; the board's conditional rating of ${conditional} kA covers it.`,
          },
        ];
      }
      if (backup !== '') {
        return [
          {
            ...shared,
            rule: 'CONDITIONAL_RATING',
            severity: 'note',
            arithmetic,
            message: `The device breaks ${stated} kA, below ${ipf.text} kA; backup protection is recorded: ${backup.slice(0, 200)}`,
          },
        ];
      }
      return [
        {
          ...shared,
          rule: 'KA_TOO_LOW',
          severity: 'fail',
          arithmetic,
          message: `The device breaks ${stated} kA, but ${ipf.text} kA can flow at its board. Is there a conditional rating or backup protection?`,
        },
      ];
    }
  }
}
