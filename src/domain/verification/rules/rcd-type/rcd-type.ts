import type { CircuitPlace, Context } from '../../engine/context.ts';
import type { Finding } from '../../engine/finding.ts';
import { notCheckable, ruleOf } from '../../engine/rule.ts';
import { textOf } from '../../engine/values.ts';
import { hasRcd } from '../../facts/rcd.ts';
import { type RcdTypeFit, rcdTypeFit } from '../../limits/rcds/rcd-types.ts';

/** The type of each circuit's RCD against what its load makes of the residual current. */
export const rcdType = ruleOf({
  id: 'rcd-type',
  codes: ['RCD_TYPE_LOAD'],
  appliesTo: 'installation',
  about: { RCD_TYPE_LOAD: ['circuit/rcd_type', 'circuit/load', 'circuit/remarks'] },
  circuit: judgeCircuit,
});

const CODE = 'RCD_TYPE_LOAD';

/** In the remarks, what makes a type A enough for a charger: its own detection of 6 mA DC. */
const dcDetection = /rdc[- ]?dd|\b6 ?ma\b/i;

function judgeCircuit(_: Context, { path: circuitPath, record }: CircuitPlace): Finding[] {
  const type = textOf(record.rcd_type);
  if (!hasRcd(record) || type === '' || type === 'na') return [];
  const path = `${circuitPath}/rcd_type`;
  const load = textOf(record.load);
  const fit = rcdTypeFit(type, load);
  switch (fit.fits) {
    case 'yes':
      return [];
    case 'with_dc_detection':
      return dcDetection.test(textOf(record.remarks)) ? [] : [notCheckable(CODE, path, fit.why)];
    case 'unknown':
      return [notCheckable(CODE, path, fit.why)];
    case 'no':
      return [mismatch(path, type, fit)];
  }
}

const mismatch = (path: string, type: string, { why, regulation }: Extract<RcdTypeFit, { fits: 'no' }>): Finding => ({
  rule: CODE,
  severity: 'warn',
  path,
  measured: type,
  regulation,
  message: `The RCD is of type ${type}, and ${why}. Is the load right, or should the RCD be another?`,
});
