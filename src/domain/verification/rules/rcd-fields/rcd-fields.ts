import type { CircuitPlace, Context } from '../../engine/context.ts';
import type { Finding } from '../../engine/finding.ts';
import { ruleOf } from '../../engine/rule.ts';
import { readingOf, textOf } from '../../engine/values.ts';
import { isNewWork } from '../../facts/new-work.ts';
import { hasRcd } from '../../facts/rcd.ts';

const columns = ['rcd_standard', 'rcd_type', 'rcd_idn', 'rcd_rating'] as const;
const labels = { rcd_standard: 'standard', rcd_type: 'type', rcd_idn: 'IΔn', rcd_rating: 'rated current' };

/** A breaker with a built-in RCD. */
const RCBO = 'BS EN 61009';

/** R6: a circuit's RCD columns are all filled or all N/A, and an RCD has a trip time. */
export const rcdFields = ruleOf({
  id: 'rcd-fields',
  codes: ['RCD_FIELDS'],
  appliesTo: 'installation',
  about: {
    RCD_FIELDS: [
      'circuit/rcd_standard',
      'circuit/rcd_type',
      'circuit/rcd_idn',
      'circuit/rcd_rating',
      'circuit/rcd_ms',
      ({ path, circuit }) =>
        circuit && !hasRcd(circuit.record) && path.endsWith('/rcd_standard') ? ['circuit/ocpd_standard'] : [],
    ],
  },
  circuit: judgeCircuit,
});

function judgeCircuit(context: Context, { path, record }: CircuitPlace): Finding[] {
  const finding = (field: string, message: string): Finding[] => [
    { rule: 'RCD_FIELDS', severity: 'fail', path: `${path}/${field}`, regulation: '643.7.3', message },
  ];
  const time = readingOf(record.rcd_ms);
  if (!hasRcd(record)) {
    if (time.state === 'value')
      return finding('rcd_ms', 'There is an RCD time, but the circuit has no RCD. Which is right?');
    // On new work a missing RCD is a finding of its own.
    if (
      isNewWork(context) ||
      textOf(record.ocpd_standard) !== RCBO ||
      columns.some((column) => textOf(record[column]) === '')
    )
      return [];
    return finding('rcd_standard', 'The device is an RCBO, but its RCD is N/A. Which is right?');
  }
  const notApplicable = columns.filter((column) => textOf(record[column]) === 'na');
  if (notApplicable[0]) {
    const named = notApplicable.map((column) => labels[column]).join(', ');
    return finding(notApplicable[0], `The circuit has an RCD, but its ${named} is N/A. Is there an RCD?`);
  }
  if (time.state !== 'blank' && time.state !== 'na') return [];
  return finding('rcd_ms', 'The circuit has an RCD. Enter its trip time at IΔn.');
}
