import type { Finding } from '../../engine/finding.ts';
import type { CircuitRecord, ParticularsRecord } from '../../engine/records.ts';
import { ruleOf } from '../../engine/rule.ts';
import { recordAt } from '../../engine/values.ts';

type Service = keyof NonNullable<ParticularsRecord['bonded_services']>;

/** A service that is present and not bonded. The finding reminds the electrician to record an observation. */
export const bondMissing = ruleOf({
  id: 'bond-missing',
  codes: ['BOND_MISSING'],
  appliesTo: 'installation',
  about: { BOND_MISSING: ['.'] },
  report: ({ document }): Finding[] => {
    const bonded = recordAt(document, 'particulars', 'bonded_services');
    return services.flatMap((service): Finding[] => {
      if (bonded[service] !== 'no') return [];
      return [
        {
          rule: 'BOND_MISSING',
          severity: 'fail',
          path: `particulars/bonded_services/${service}`,
          regulation: '411.3.1.2',
          message: `${SERVICES[service]} not bonded. If it is an extraneous-conductive-part, add an observation.`,
        },
      ];
    });
  },
});

const SERVICES = {
  water: 'The water pipe is',
  gas: 'The gas pipe is',
  oil: 'The oil pipe is',
  structural_steel: 'The structural steel is',
  lightning_protection: 'The lightning protection is',
  other: 'Another service is',
} satisfies Readonly<Record<Service, string>>;
const services = Object.keys(SERVICES) as Service[];

/** Any tick but polarity that says no. The finding reminds the electrician to record an observation. */
export const tickBad = ruleOf({
  id: 'tick-bad',
  codes: ['TICK_BAD'],
  appliesTo: 'installation',
  about: { TICK_BAD: ['.'] },
  report: ({ document }): Finding[] => [
    ...judge(recordAt(document, 'particulars', 'earthing_conductor'), 'particulars/earthing_conductor', EARTHING),
    ...judge(recordAt(document, 'particulars', 'main_bonding'), 'particulars/main_bonding', BONDING),
  ],
  board: (_, { record, path }): Finding[] => judge(record, path, ON_BOARDS),
  circuit: (_, { record, path }): Finding[] => judge(record, path, ON_CIRCUITS),
});

/** For each tick: the fault when it says no, and the regulation. */
type Ticks<Name extends string> = Readonly<Record<Name, readonly [wrong: string, regulation: string]>>;

type Ticked<Name extends string> = { readonly [N in Name]?: Tick };
type Tick = NonNullable<CircuitRecord['polarity']>;

const EARTHING: Ticks<'connection_ok' | 'continuity_ok'> = {
  connection_ok: ['The connection of the earthing conductor is not sound', '542.3.2, 526.1'],
  continuity_ok: ['The earthing conductor is not continuous', '643.2.1'],
};
const BONDING: typeof EARTHING = {
  connection_ok: ['A connection of the main bonding is not sound', '544.1.2, 526.1'],
  continuity_ok: ['The main bonding is not continuous', '643.2.1'],
};
const ON_BOARDS: Ticks<'spd_ok' | 'phase_sequence_ok'> = {
  spd_ok: ['The surge device shows that it has failed', '534, 651.4'],
  phase_sequence_ok: ['The phase sequence is wrong', '643.9'],
};
const ON_CIRCUITS: Ticks<'rcd_button' | 'afdd_button'> = {
  rcd_button: ['The test button of the RCD does not trip it', '643.10'],
  afdd_button: ['The test button of the AFDD does not trip it', '643.10'],
};

const judge = <Name extends string>(record: Ticked<Name>, path: string, ticks: Ticks<Name>): Finding[] =>
  (Object.keys(ticks) as Name[]).flatMap((name): Finding[] => {
    if (record[name] !== 'no') return [];
    const [wrong, regulation] = ticks[name];
    const message = `${wrong}. Put it right, or add an observation.`;
    return [{ rule: 'TICK_BAD', severity: 'fail', path: `${path}/${name}`, regulation, message }];
  });
