import { endResistance, testedCircuit } from '../../src/demo/installations/circuits.ts';
import { homePlans } from '../../src/demo/installations/plans.ts';
import { seededRandom } from '../../src/demo/random.ts';
import type { Board, Item, ReportDocument } from '../../src/domain/forms/definition.ts';
import { completeEicr } from '../../src/domain/forms/fixtures/complete-eicr.ts';

const circuitsOnBoard = 60;
/** Ways of each board that feed another. */
const feedersOnBoard = 8;
const feeder = {
  kind: 'distribution',
  description: 'Sub-board',
  live: '25',
  cpc: '16',
  rating: '63',
  points: 1,
  metres: 4,
  rcd: 'none',
} as const;

const measured = (text: string) => ({ text, provenance: 'measured' });

/**
 * A complete, sound report of so many circuits, sixty to a board; the boards hang from each other, eight to each. The readings agree
 * with each other and differ from circuit to circuit. Numbers of circuits are rounded up to whole boards.
 */
export function largeReport(circuits: number, seed = 1): ReportDocument {
  const random = seededRandom(seed);
  const document = completeEicr();
  const [first] = document.boards ?? [];
  const impedances = [Number('0.21')];
  const boards = Array.from({ length: Math.ceil(circuits / circuitsOnBoard) }, (_, index): Board => {
    const from = Math.floor((index - 1) / feedersOnBoard);
    const zdb = index === 0 ? 0.21 : (impedances[from] as number) + endResistance(feeder);
    impedances[index] = zdb;
    const id = `b${index}`;
    return {
      ...(first as Board),
      id,
      board_ref: `DB${index}`,
      fed_from:
        index === 0 ? { origin: true } : { board: `b${from}`, circuit: `b${from}-${(index - 1) % feedersOnBoard}` },
      ...(index === 0 ? {} : subBoard),
      zdb: measured(zdb.toFixed(2)),
      ipf_db: measured((0.23 / zdb).toFixed(2)),
      circuits: circuitsOf(id, zdb),
    };
  });
  return { ...document, boards, attachments: { ...document.attachments, n_circuit_schedules: boards.length } };

  function circuitsOf(id: string, zdb: number): Item[] {
    const plans = homePlans(random, 3).filter(({ kind }) => kind !== 'spare');
    return Array.from({ length: circuitsOnBoard }, (_, way) => {
      const plan = way < feedersOnBoard ? feeder : (plans[way % plans.length] as (typeof plans)[number]);
      return testedCircuit(`${id}-${way}`, String(way + 1), plan, zdb, random);
    });
  }
}

const subBoard = {
  dist_ocpd: { standard: 'BS EN 60898', type: 'B', rating_a: '63' },
  main_switch: { location: 'In the board', standard: 'BS EN 60947-3', poles: 2, current_a: '100', voltage_v: '230' },
};

/** Other figures in every reading, as no two installations read alike: text that comes twice packs to nothing. */
export function withOtherReadings(document: ReportDocument, seed: number): ReportDocument {
  const random = seededRandom(seed);
  const other = JSON.stringify(document).replace(/"text":"\d+\.\d\d"/g, () => `"text":"0.${random.whole(10, 99)}"`);
  return JSON.parse(other) as ReportDocument;
}
