import Big from 'big.js';
import fc from 'fast-check';
import type { ReportDocument } from '../../src/domain/forms/definition.ts';

const hundredths = (max: number) => fc.integer({ min: 0, max }).map((n) => new Big(n).div(100).toFixed(2));
const readingText = fc.oneof(
  fc.constantFrom('', 'LIM', 'N/A', 'N/V', '>299', '<0.05', '0.00'),
  hundredths(200),
  hundredths(300_000),
);
const reading = fc.record({ text: readingText, provenance: fc.constant('measured') });
const decimal = fc.constantFrom('na', 'LIM', '0', '6', '16', '32', '40', '63', '30', '100', '2.5', '1.5');
/** Anything that JSON can hold, and more. */
export const oddValue = fc.anything({ maxDepth: 2, withBigInt: false });
const tick = fc.constantFrom('yes', 'no', 'na', 'lim');

const sometimes = <T>(of: Record<string, fc.Arbitrary<T>>) => fc.record(of, { requiredKeys: [] });

const circuitOf = (leaf: (plausible: fc.Arbitrary<unknown>) => fc.Arbitrary<unknown>) =>
  sometimes({
    circuit_kind: leaf(fc.constantFrom('ring', 'radial', 'distribution', 'spare')),
    system: leaf(fc.constantFrom('LV', 'SELV', 'FELV')),
    wiring_type: leaf(fc.constantFrom('A', 'G', 'H')),
    ocpd_standard: leaf(fc.constantFrom('BS EN 60898', 'BS 3036', 'BS 1361', 'BS 3871', 'BS EN 60947-2', 'na')),
    ocpd_type: leaf(fc.constantFrom('B', 'C', 'D', '1', 'gG', 'K', 'na')),
    ...Object.fromEntries(
      ['ocpd_rating', 'live_csa', 'cpc_csa', 'breaking_ka', 'max_zs', 'rcd_idn', 'rcd_rating', 'disconnection_s'].map(
        (name) => [name, leaf(decimal)],
      ),
    ),
    rcd_standard: leaf(fc.constantFrom('na', 'BS EN 61008', 'BS 4293')),
    rcd_type: leaf(fc.constantFrom('na', 'A')),
    rcd_delay: leaf(fc.constantFrom('general', 'S')),
    has_socket: leaf(fc.boolean()),
    polarity: leaf(tick),
    ...Object.fromEntries(
      ['ring_r1', 'ring_rn', 'ring_r2', 'r1r2', 'ir_ll', 'ir_le', 'zs', 'rcd_ms'].map((name) => [name, leaf(reading)]),
    ),
  });

const withIds = <T extends object>(items: T[], letter: string) =>
  items.map((item, index) => ({ ...item, id: `${letter}${index}` }));

/**
 * Reports with gaps and without much plausibility, of up to four boards that may feed each other in any way, rings and all.
 * @param leaf  stands in for each value: the identity for plausible ones, or mixes others in among them.
 */
export const anyReport = (leaf: (plausible: fc.Arbitrary<unknown>) => fc.Arbitrary<unknown>) => {
  const row = sometimes({
    outcome: leaf(fc.constantFrom('pass', 'C1', 'C2', 'FI', 'X', 'LIM', 'NV')),
    observation_ids: leaf(fc.subarray(['o0', 'o1'])),
  });
  const observation = sometimes({
    code: leaf(fc.constantFrom('C1', 'C2', 'C3', 'FI')),
    schedule_item: leaf(fc.constantFrom('1.3', '4.3')),
    location: leaf(fc.constant('hall')),
  });
  const instrument = sometimes({
    function: leaf(fc.constantFrom('multifunction', 'loop', 'continuity', 'rcd')),
    accuracy_percent: leaf(fc.constantFrom('0', '2', '7.5')),
    accuracy_digits: leaf(fc.constantFrom('0', '1', '8')),
  });
  const board = fc
    .record({
      own: sometimes({
        fed_from: leaf(
          fc.constantFrom(
            { origin: true },
            { board: 'b0', circuit: 'c0' },
            { board: 'b1', circuit: 'c1' },
            { board: 'b2', circuit: 'c0' },
          ),
        ),
        zdb: leaf(reading),
        ipf_db: leaf(reading),
        polarity_ok: leaf(tick),
        spd_present: leaf(fc.boolean()),
        spd_types: leaf(fc.subarray(['na', 'T2'])),
        spd_ok: leaf(tick),
      }),
      circuits: fc.array(circuitOf(leaf), { maxLength: 3 }),
    })
    .map(({ own, circuits }) => ({ ...own, circuits: withIds(circuits, 'c') }));
  return fc
    .record({
      edition: fc.constantFrom('2018+A4', '2018+A2+A3'),
      purpose: sometimes({
        inspection_dates: leaf(fc.constant(['2026-06-10'])),
        reason: leaf(fc.constant('Rented-home duty')),
      }),
      next_inspection: sometimes({ next_inspection_due: leaf(fc.constant('2036-01-01')) }),
      supply: sometimes({
        earthing_system: leaf(fc.constantFrom('TT', 'TN-S', 'TN-C-S_PME')),
        live_conductors: leaf(fc.constantFrom('1ph_2w', '3ph_4w')),
        ze: leaf(reading),
        ze_method: leaf(fc.constantFrom('measured', 'enquiry')),
        supply_ipf: leaf(reading),
      }),
      particulars: sometimes({
        electrode: leaf(fc.record({ resistance: reading })),
        bonded_services: leaf(fc.record({ water: tick })),
        main_switch: leaf(
          fc.record({ rcd: fc.record({ type: fc.constant('A'), idn_ma: decimal, measured_ms: decimal }) }),
        ),
      }),
      boards: fc.array(board, { maxLength: 4 }),
      instruments: fc.array(instrument, { maxLength: 2 }),
      observations: fc.array(observation, { maxLength: 2 }),
      rows: fc.array(row, { maxLength: 3 }),
    })
    .map(({ rows, boards, instruments, observations, ...rest }) => ({
      ...rest,
      form_type: 'EICR',
      boards: withIds(boards, 'b'),
      instruments: withIds(instruments, 'i'),
      observations: withIds(observations, 'o'),
      inspection_schedule: rows.map((each, index) => ({ ...each, slug: ['cu_ip', 'intake_tails', 'cu_fire'][index] })),
    })) as fc.Arbitrary<unknown> as fc.Arbitrary<ReportDocument>;
};
