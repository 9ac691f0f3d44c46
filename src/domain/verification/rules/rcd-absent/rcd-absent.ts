import type { CircuitPlace, Context } from '../../engine/context.ts';
import type { Finding } from '../../engine/finding.ts';
import { ruleOf } from '../../engine/rule.ts';
import { textOf } from '../../engine/values.ts';
import { ADDITIONAL_MA, aboutAdditionalProtection, additionalProtection } from '../../facts/additional-protection.ts';
import { FEEDS_SOCKETS, feedsSockets, isFinal, isHome } from '../../facts/final-circuits.ts';
import { isNewWork } from '../../facts/new-work.ts';
import { findsNoFault, isObserved } from '../../facts/schedule-answers.ts';

/**
 * Circuits that need a 30 mA RCD today and have none, in a report that passes the schedule item all the same. An old installation may lack
 * one: any other outcome of the item, or an observation on the circuit that cites the regulation, answers the rule. An item without an
 * outcome is MISSING, so this rule is then silent; so it is where the RCD columns are blank and the answer depends on them. On new work the
 * finding is a failure; its exceptions are in `engine/departures.ts`, outside the rules, because browsers do not load that file. The
 * columns of a circuit do not show cables less than 50 mm deep.
 */
export const rcdAbsent = ruleOf({
  id: 'rcd-absent',
  codes: ['RCD_ABSENT'],
  appliesTo: 'installation',
  about: {
    RCD_ABSENT: [
      aboutAdditionalProtection,
      FEEDS_SOCKETS,
      'installation/premises_type',
      'installation/schedule_list',
      'inspection_schedule/rcd_sockets/outcome',
      'inspection_schedule/big_final_rcd_sockets/outcome',
      // Lights and baths count in homes only; the exception by risk assessment is not for homes.
      ({ context }) =>
        isHome(context)
          ? [
              'circuit/description',
              'circuit/use',
              'inspection_schedule/rcd_luminaires/outcome',
              'inspection_schedule/big_final_rcd_luminaires/outcome',
              'inspection_schedule/bath_rcd/outcome',
            ]
          : ['circuit/remarks'],
    ],
  },
  circuit: judgeCircuit,
});

type Wanted = {
  what: string;
  row: string;
  regulation: string;
  isAsked: (context: Context, c: CircuitPlace) => boolean;
};

const says = (pattern: RegExp, { record }: CircuitPlace) => pattern.test(textOf(record.description));
const riskAssessed = /risk[\s-]*assess/i;

const wanted: readonly Wanted[] = [
  {
    what: 'the sockets',
    row: 'rcd_sockets',
    regulation: '411.3.3',
    // The exception by risk assessment is not for homes.
    isAsked: (context, circuit) =>
      feedsSockets(circuit) &&
      (isHome(context) || isNewWork(context) || !riskAssessed.test(textOf(circuit.record.remarks))),
  },
  {
    what: 'the lights',
    row: 'rcd_luminaires',
    regulation: '411.3.4',
    isAsked: (context, circuit) => {
      const use = textOf(circuit.record.use);
      return isHome(context) && (use === '' ? says(/light(?!ning)/i, circuit) : use === 'lighting');
    },
  },
  {
    what: 'the bath or shower',
    row: 'bath_rcd',
    regulation: '701.411.3.3',
    isAsked: (context, circuit) => isHome(context) && says(/\bbath|shower|en[- ]?suite|wet[- ]?room/i, circuit),
  },
];

function judgeCircuit(context: Context, circuit: CircuitPlace): Finding[] {
  const { record, path } = circuit;
  if (!isFinal(circuit) || additionalProtection(context, circuit) !== 'no') return [];
  const asked = wanted.filter(
    ({ row, regulation, isAsked }) =>
      isAsked(context, circuit) &&
      (isNewWork(context) || (findsNoFault(context, row) && !isObserved(context, regulation, record.id))),
  );
  if (asked.length === 0) return [];
  const own = textOf(record.rcd_idn);
  return [
    {
      rule: 'RCD_ABSENT',
      severity: 'warn',
      path: `${path}/rcd_idn`,
      ...(own === '' || own === 'na' ? {} : { measured: own }),
      limit: String(ADDITIONAL_MA),
      unit: 'mA',
      regulation: asked.map(({ regulation }) => regulation).join(', '),
      message: `No 30 mA RCD without delay protects ${asked.map(({ what }) => what).join(' and ')}, but the schedule finds no fault. Is one fitted, or is it an observation?`,
    },
  ];
}
