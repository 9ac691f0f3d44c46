import type Big from 'big.js';
import type { Context } from '../../engine/context.ts';
import type { Finding } from '../../engine/finding.ts';
import { isUnasked, notCheckable, ruleOf, whyNot } from '../../engine/rule.ts';
import { againstMaximum, readingOf, recordAt, textOf } from '../../engine/values.ts';
import { supplyFacts } from '../../facts/supply/supply-facts.ts';
import { USUAL_IPF, usualZe } from '../../limits/supply.ts';

/** Ze and Ipf of a distributor's supply against the values that distributors usually declare. */
export const supplyMaxima = ruleOf({
  id: 'supply-maxima',
  codes: ['SUPPLY_MAXIMA'],
  appliesTo: 'installation',
  about: { SUPPLY_MAXIMA: ['.', 'supply/earthing_system', 'supply/private_supply', 'supply/live_conductors'] },
  report: judge,
});

const CODE = 'SUPPLY_MAXIMA';

function judge(context: Context): Finding[] {
  const { system, isPrivate } = supplyFacts(context);
  // On TT the loop goes through the electrode, and for a customer's own transformer there is no declared value.
  if (context.isTT || isPrivate || system === '') return [];
  const supply = recordAt(context.document, 'supply');
  const ze = usualZe(system);
  const isOnePhase = ['', '1ph_2w', '1ph_3w'].includes(textOf(supply.live_conductors));
  return [
    ...(ze ? judgeOne(supply.ze, 'supply/ze', 'Ze', ze, 'Ω', ` on ${system}`) : []),
    ...(isOnePhase ? judgeOne(supply.supply_ipf, 'supply/supply_ipf', 'Ipf', USUAL_IPF, 'kA', ' on one phase') : []),
  ];
}

function judgeOne(value: unknown, path: string, name: string, usual: Big, unit: string, where: string): Finding[] {
  const reading = readingOf(value);
  if (isUnasked(reading)) return [];
  if (reading.state !== 'value') return [notCheckable(CODE, path, whyNot(reading, name))];
  switch (againstMaximum(reading, usual)) {
    case 'within':
      return [];
    case 'unknown':
      return [notCheckable(CODE, path, whyNot(reading, name))];
    case 'beyond':
      return [
        {
          rule: CODE,
          severity: 'warn',
          path,
          measured: reading.text,
          limit: usual.toString(),
          unit,
          arithmetic: `${reading.value} > ${usual}`,
          regulation: '313.1',
          message: `${name} ${reading.text} ${unit} is above the ${usual} ${unit} that distributors usually declare${where}. Does the distributor confirm it?`,
        },
      ];
  }
}
