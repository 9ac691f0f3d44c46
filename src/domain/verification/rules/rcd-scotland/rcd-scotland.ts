import type { AboutPath } from '../../engine/about.ts';
import type { Context } from '../../engine/context.ts';
import type { Finding } from '../../engine/finding.ts';
import { ruleOf } from '../../engine/rule.ts';
import { recordAt } from '../../engine/values.ts';
import { additionalProtection } from '../../facts/additional-protection.ts';
import { isFinal } from '../../facts/final-circuits.ts';
import { EVERY_RCD } from '../../facts/rcd.ts';

/** The circuits, and the RCD values that decide whether they have additional protection. */
const RCDS: readonly AboutPath[] = [
  'boards/*/fed_from/origin',
  'boards/*/circuits/*/system',
  'boards/*/circuits/*/rcd_delay',
  'boards/*/main_switch/standard',
  'boards/*/main_switch/rcd/rcd_delay',
  'boards/*/main_switch/rcd/delay_ms',
  'boards/*/dist_rcd/standard',
  'boards/*/dist_rcd/type',
  'boards/*/dist_rcd/idn_ma',
  'boards/*/dist_rcd/rcd_delay',
  'boards/*/dist_rcd/delay_ms',
  'particulars/main_switch/standard',
  'particulars/main_switch/rcd/rcd_delay',
  'particulars/main_switch/rcd/delay_ms',
];

/**
 * A privately let home in Scotland with no RCD of 30 mA or less in its main consumer unit, nor on every final circuit. It does not meet the
 * Repairing Standard, even if every code of the report is C3. Source: Housing (Scotland) Act 2006 s. 13, Scottish Government guidance on
 * the Repairing Standard, Annex D3, since 1 March 2024.
 */
export const rcdScotland = ruleOf({
  id: 'rcd-scotland',
  codes: ['RCD_SCOTLAND'],
  appliesTo: 'condition',
  about: {
    RCD_SCOTLAND: ['installation/nation', 'installation/tenure', EVERY_RCD, RCDS],
  },
  report: (context): Finding[] => (lacksRcdOfScotland(context) ? [finding] : []),
});

const finding: Finding = {
  rule: 'RCD_SCOTLAND',
  severity: 'note',
  path: 'particulars/main_switch/rcd/idn_ma',
  regulation: 'Housing (Scotland) Act 2006 s. 13, Repairing Standard Annex D3',
  message:
    'A privately let home in Scotland needs an RCD of 30 mA or less in its main consumer unit. Without one it does not meet the Repairing Standard, even if every code is C3.',
};

/** True if the verify page has to say so. False while a deciding column is blank. */
export function lacksRcdOfScotland(context: Context): boolean {
  const { nation, tenure } = recordAt(context.document, 'installation');
  if (nation !== 'Scotland' || tenure !== 'private_rented') return false;
  const final = context.circuits.filter(isFinal);
  const atOrigin = context.circuits.filter(({ board }) => board.isOrigin);
  const answers = atOrigin.map((circuit) => additionalProtection(context, circuit));
  if (answers.length === 0 || answers.some((answer) => answer !== 'no')) return false;
  return final.some((circuit) => additionalProtection(context, circuit) === 'no');
}
