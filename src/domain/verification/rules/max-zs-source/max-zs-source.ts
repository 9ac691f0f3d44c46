import { shareOf, shareOfMaximum } from '../../../standards/max-zs-share.ts';
import type { CircuitPlace, Context } from '../../engine/context.ts';
import type { Finding } from '../../engine/finding.ts';
import { ruleOf } from '../../engine/rule.ts';
import { decimalOf, textOf } from '../../engine/values.ts';
import { DEVICE_LIMIT, deviceLimit } from '../../facts/device.ts';
import { remarkText } from '../../words/remarks.ts';

/**
 * R3: the maximum permitted Zs in column 12 is the tabulated value, or the share of it that the company works to, or the remarks name its
 * source.
 */
export const maxZsSource = ruleOf({
  id: 'max-zs-source',
  codes: ['MAX_ZS_SOURCE'],
  appliesTo: 'installation',
  about: {
    MAX_ZS_SOURCE: ['circuit/max_zs', 'circuit/remarks', 'max_zs_share', DEVICE_LIMIT],
  },
  circuit: judgeCircuit,
});

/** Words in a remark that name the source of the figure. "Behind RCD 2" is no source. */
const sourceWords =
  /\b(?:zs|max(?:imum)?|tables?|makers?|manufacturer\S*|formula\S*|appendix|411\.5|1667)\b|\b80 ?(?:%|per ?cent\b)/i;

function judgeCircuit(context: Context, circuit: CircuitPlace): Finding[] {
  const { record, path } = circuit;
  const stated = decimalOf(record.max_zs);
  const device = deviceLimit(circuit, context);
  if (!stated || device.state === 'unfilled' || sourceWords.test(remarkText(record.remarks))) return [];
  const shared = { rule: 'MAX_ZS_SOURCE', severity: 'warn', path: `${path}/max_zs`, unit: 'Ω' } as const;
  const measured = textOf(record.max_zs) || stated.toString();
  if (device.state === 'none') {
    const message = `Where does ${measured} Ω come from? ${capital(device.why)}. Give the source in the remarks.`;
    return [{ ...shared, measured, regulation: '411.4.4', message }];
  }
  const { limit, name } = device;
  if (stated.eq(limit.max) || stated.eq(shareOfMaximum(limit, shareOf(context.document)))) return [];
  return [
    {
      ...shared,
      measured,
      limit: limit.text,
      arithmetic: limit.arithmetic,
      regulation: `411.4.4, ${limit.regulation}`,
      message: `The limit for ${name} is ${limit.text} Ω, but ${measured} Ω is entered. If that is right, give its source in the remarks.`,
    },
  ];
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
