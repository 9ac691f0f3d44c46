import Big from 'big.js';
import { remembered } from '../../../memo.ts';
import { rounded } from '../../calculations/calculation.ts';
import { dropsAtMost, permittedVoltDrop, voltDrop, voltDropPercent } from '../../calculations/volt-drop.ts';
import type { AboutPath } from '../../engine/about.ts';
import type { CircuitPlace, Context } from '../../engine/context.ts';
import type { Finding } from '../../engine/finding.ts';
import type { CircuitRecord } from '../../engine/records.ts';
import { inNote, notCheckable, ruleOf } from '../../engine/rule.ts';
import { decimalOf, textOf } from '../../engine/values.ts';
import { isExtraLow, isPolyphase } from '../../facts/circuit-facts.ts';
import { aboutU0, supplyFacts } from '../../facts/supply/supply-facts.ts';
import { downTheSupply } from '../../facts/supply/supply-graph.ts';
import { millivoltsPerAmpMetre } from '../../limits/conductors/current-ratings.ts';

/** Volt drop from the origin to the end of each circuit, if its load and length are known. */
export const voltDropRule = ruleOf({
  id: 'volt-drop',
  codes: ['VDROP_OVER'],
  appliesTo: 'installation',
  about: {
    VDROP_OVER: [
      'circuit/use',
      'circuit/system',
      'supply/private_supply',
      aboutU0,
      ...(['circuit', 'feeders'] as const).flatMap((of) =>
        ['ib_a', 'length_m', 'live_csa', 'wiring_type', 'circuit_kind', 'phase'].map(
          (name): AboutPath => `${of}/${name}`,
        ),
      ),
    ],
  },
  circuit: judgeCircuit,
});

const CODE = 'VDROP_OVER';

/** Volt drop over a length in metres, with its arithmetic. */
type Drop = { volts: Big; metres: Big; arithmetic: () => string };

function judgeCircuit(context: Context, circuit: CircuitPlace): Finding[] {
  const { record } = circuit;
  // Load and length are optional: if one is blank the rule is silent.
  if (textOf(record.ib_a) === '' || textOf(record.length_m) === '' || isExtraLow(record)) return [];
  const path = `${circuit.path}/length_m`;
  const own = dropOf(record);
  if (typeof own === 'string') return own === '' ? [] : [notCheckable(CODE, path, own)];

  const total = withFeeders(context, circuit, own);
  const { u0, isPrivate } = supplyFacts(context);
  const use = textOf(record.use);
  const lighting = permittedVoltDrop('lighting', isPrivate, total.metres);
  const other = permittedVoltDrop('other', isPrivate, total.metres);
  const drop = { volts: total.volts, u0 };
  if (use === '' && !dropsAtMost(lighting.value, drop) && dropsAtMost(other.value, drop)) {
    return [notCheckable(CODE, path, 'the volt drop is too much only for lighting, and the use is not recorded')];
  }
  const permitted = use === 'lighting' ? lighting : other;
  const isOver = !dropsAtMost(permitted.value, drop);
  if (isOver && isPolyphase(record)) return [notCheckable(CODE, path, 'our figures are for one phase')];
  if (!isOver && record.wiring_type === 'G') {
    return [notCheckable(CODE, path, 'our figures are for PVC cable, and thermosetting cable drops a little more')];
  }
  if (!isOver) return [];
  const percent = voltDropPercent(drop);
  return [
    {
      rule: CODE,
      severity: 'fail',
      path,
      measured: percent.text,
      limit: permitted.text,
      unit: '%',
      arithmetic: [
        total.arithmetic(),
        `${percent.arithmetic} > ${permitted.text}`,
        permitted.arithmetic !== permitted.text && permitted.arithmetic,
      ]
        .filter(Boolean)
        .join('; '),
      regulation: percent.regulation,
      message: `Volt drop is ${rounded(total.volts, 2)} V (${percent.text} %), above ${permitted.text} %${use === 'lighting' ? ' for lighting' : ''}. Check the load and the length.`,
    },
  ];
}

/** The drop on a circuit's own cable, or the reason why it is unknown: '' if a value is not filled in. */
function dropOf(record: CircuitRecord): Drop | string {
  const [amps, metres, area] = [decimalOf(record.ib_a), decimalOf(record.length_m), decimalOf(record.live_csa)];
  if (!amps || !metres || textOf(record.live_csa) === '') return '';
  if (textOf(record.live_csa) === 'na') return '';
  if (!area) return inNote(`the size of the live conductors is ${textOf(record.live_csa)}`);
  const wiring = textOf(record.wiring_type);
  const millivolts = wiring === 'H' || wiring === 'O' ? undefined : millivoltsPerAmpMetre(area);
  if (!millivolts) return inNote('our tables have no figure for this size and type of wiring');
  const drop = voltDrop({ millivolts, amps, metres, isRing: record.circuit_kind === 'ring' });
  return { volts: drop.value, metres, arithmetic: () => drop.arithmetic };
}

/**
 * Adds the drop of the board's feeders, if known: the limit is for the whole way from the origin. An unknown feeder makes the sum too
 * small, never too large.
 */
function withFeeders(context: Context, circuit: CircuitPlace, own: Drop): Drop {
  const feeders = feedersOf(context)(circuit.board);
  if (!feeders) return own;
  const volts = own.volts.plus(feeders.volts);
  const arithmetic = () =>
    feeders.count > MOST_SHOWN
      ? `${own.arithmetic()}; ${feeders.count} feeders ${rounded(feeders.volts, 2)}; together ${rounded(volts, 2)}`
      : [own.arithmetic(), ...steps(own.volts, feeders)].join('; ');
  return { volts, metres: own.metres.plus(feeders.metres), arithmetic };
}

/** At most this many feeders are shown one by one. No installation has more in a row; a document may have thousands. */
const MOST_SHOWN = 10;

/** The feeders of a board with a known drop, from near to far, with the sum of all. Boards share the part above them. */
type Feeders = { drop: Drop; next: Feeders | undefined; count: number; volts: Big; metres: Big };

const feedersOf = remembered((context: Context) =>
  downTheSupply<Feeders | undefined>(context.supply.upstreamOf, (board, next) => {
    const feeder = context.feederOf(board);
    const drop = !feeder || isPolyphase(feeder.record) ? '' : dropOf(feeder.record);
    if (typeof drop === 'string') return next;
    const { count, volts, metres } = next ?? { count: 0, volts: NOTHING, metres: NOTHING };
    return { drop, next, count: count + 1, volts: volts.plus(drop.volts), metres: metres.plus(drop.metres) };
  }),
);

const NOTHING = new Big(0);

function steps(volts: Big, feeders: Feeders | undefined): string[] {
  if (!feeders) return [];
  const sum = volts.plus(feeders.drop.volts);
  return [`feeder ${feeders.drop.arithmetic()}`, `together ${rounded(sum, 2)}`, ...steps(sum, feeders.next)];
}
