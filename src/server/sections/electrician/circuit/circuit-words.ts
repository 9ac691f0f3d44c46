import type { Values } from '../../../../domain/forms/definition.ts';
import { circuitFields, part } from '../../../../domain/forms/document.ts';
import { showValue } from '../../../../domain/forms/words/show-value.ts';
import { plural } from '../../../../domain/words/plural.ts';
import type { OpenReport } from '../report/open-report.ts';

/** A circuit in one line: "Ring, 8 points, 2.5/1.5 mm², BS EN 60898 B32, max Zs 1.37 Ω, RCD A 30 mA". */
export function circuitInWords(report: OpenReport, circuit: Values): string {
  const fields = new Map(circuitFields(report.definition).map((field) => [field.name, field]));
  const text = (name: string) => {
    const [field, value] = [fields.get(name), part(circuit, name)];
    return field && value !== undefined && value !== null ? showValue(field, value, report.names()) : '';
  };
  const bare = (name: string) => (typeof circuit[name] === 'string' ? circuit[name] : '');
  const both = (a: string, b: string) => (bare(a) || bare(b) ? `${bare(a) || '–'}/${bare(b) || '–'} mm²` : '');
  const rcd = [bare('rcd_type'), text('rcd_idn')].filter(Boolean).join(' ');
  return [
    text('circuit_kind'),
    typeof circuit.points === 'number' ? plural(circuit.points, 'point') : '',
    both('live_csa', 'cpc_csa'),
    [bare('ocpd_standard'), `${bare('ocpd_type')}${bare('ocpd_rating')}`].filter(Boolean).join(' '),
    text('max_zs') && `max Zs ${text('max_zs')}`,
    bare('rcd_standard') === 'na' ? 'no RCD' : rcd && `RCD ${rcd}`,
  ]
    .filter(Boolean)
    .join(', ');
}
