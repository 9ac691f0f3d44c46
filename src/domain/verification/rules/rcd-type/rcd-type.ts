import type { CircuitPlace, Context } from '../../engine/context.ts';
import type { Finding } from '../../engine/finding.ts';
import { notCheckable, ruleOf } from '../../engine/rule.ts';
import { textOf } from '../../engine/values.ts';
import { hasSocket } from '../../facts/device.ts';
import { isNewWork } from '../../facts/new-work.ts';
import { hasRcd } from '../../facts/rcd.ts';
import { isObserved } from '../../facts/schedule-answers.ts';
import { type RcdTypeFit, rcdTypeFit } from '../../limits/rcds/rcd-types.ts';

/** The type of each circuit's RCD against the residual current that its load causes. */
export const rcdType = ruleOf({
  id: 'rcd-type',
  codes: ['RCD_TYPE_LOAD'],
  appliesTo: 'installation',
  about: {
    RCD_TYPE_LOAD: [
      'circuit/rcd_type',
      'circuit/load',
      'circuit/remarks',
      ({ context, circuit }) =>
        circuit && textOf(circuit.record.load) === '' ? (isNewWork(context) ? [...UNSAID, ...SOCKETS] : UNSAID) : [],
    ],
  },
  circuit: judgeCircuit,
});

const CODE = 'RCD_TYPE_LOAD';

/** The facts that show the load if it is not recorded. */
const UNSAID = ['circuit/description'];
const SOCKETS = ['circuit/circuit_kind', 'circuit/has_socket', 'circuit/fixed_equipment_only'];

/**
 * The recorded load; otherwise a charger if the description names one. Equipment plugged into sockets may make DC: new work takes that into
 * account, but the rule does not ask about every socket of an old installation with type AC RCDs.
 */
function loadOf(context: Context, record: CircuitPlace['record']): string {
  const load = textOf(record.load);
  if (load !== '') return load;
  if (/\bev\b|vehicle|charge ?point|\bcharger/i.test(textOf(record.description))) return 'ev';
  return isNewWork(context) && hasSocket(record) === true ? 'general' : '';
}

/** The remark that makes a type A enough for a charger: the charger's own detection of 6 mA DC. */
const dcDetection = /rdc[- ]?dd|\b6 ?ma\b/i;

function judgeCircuit(context: Context, { path: circuitPath, record }: CircuitPlace): Finding[] {
  const type = textOf(record.rcd_type);
  if (!hasRcd(record) || type === '' || type === 'na') return [];
  const path = `${circuitPath}/rcd_type`;
  const load = loadOf(context, record);
  const fit = rcdTypeFit(type, load);
  switch (fit.fits) {
    case 'yes':
      return [];
    case 'with_dc_detection':
      return dcDetection.test(textOf(record.remarks)) ? [] : [notCheckable(CODE, path, fit.why)];
    case 'unknown':
      return [notCheckable(CODE, path, fit.why)];
    case 'no':
      return isObserved(context, '531.3', record.id) ? [] : [mismatch(path, type, fit)];
  }
}

const mismatch = (path: string, type: string, { why, regulation }: Extract<RcdTypeFit, { fits: 'no' }>): Finding => ({
  rule: CODE,
  severity: 'warn',
  path,
  measured: type,
  regulation,
  message: `The RCD is type ${type}, but ${why}. Is the load right, or is another RCD needed?`,
});
