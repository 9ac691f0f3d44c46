import { defects } from '../../../src/demo/installations/defects.ts';
import type { FilledIn } from '../../../src/demo/installations/inspection.ts';
import type { Board, Item } from '../../../src/domain/forms/definition.ts';
import { itemsOf } from '../../../src/domain/forms/document.ts';
import { addDays } from '../../../src/domain/time/dates.ts';
import { inspected } from '../../support/inspection.ts';

/** What could not be measured in the shop, and why: described on the page of the first circuit that has a LIM. */
export const limitation = {
  text: 'Insulation between live conductors of the roller shutter',
  reason: 'Its controller cannot be unplugged',
};
export const limited = 'Roller shutter';
export const unverified = 'Comms cabinet';

/**
 * A three-phase shop with two sub-boards fed from the first, spare ways, a limitation agreed beforehand and one met on site,
 * a LIM and an N/V that name the latter, and two defects.
 */
export function shopInspection(day: string, electrician: string): FilledIn {
  const filled = inspected({
    seed: 31,
    installation: 'shop',
    day,
    electrician,
    defects: [defects.chart, defects.outdoorSocket],
  });
  const { no_agreed_limitations: _, no_operational_limitations: __, ...extent } = filled.extent ?? {};
  return {
    ...filled,
    installation: { ...filled.installation, occupier: 'Mair Pritchard' },
    extent: {
      ...extent,
      agreed_limitations: [
        { id: 'agreed-1', text: 'Cables above the plaster ceilings', reason: 'No lifting of ceilings', area: 'Shop' },
      ],
      agreed_with: 'Glenys Tudor, landlord',
      agreed_on: addDays(day, -7),
    },
    boards: (itemsOf(filled.boards) as readonly Board[]).map((board) => ({
      ...board,
      circuits: itemsOf(board.circuits).map(withGaps),
    })),
  };
}

const untested = (text: string) => ({ text, provenance: 'measured' as const });

function withGaps(circuit: Item): Item {
  if (circuit.description === limited) return { ...circuit, ir_ll: untested('LIM'), ir_le: untested('>299') };
  if (circuit.description === unverified) return { ...circuit, zs: untested('N/V') };
  return circuit;
}

/** The same as it was typed at first: the summary not written yet, a tick forgotten on the kitchen's first circuit. */
export function withForgotten(filled: FilledIn): FilledIn {
  const { general_condition: _, ...summary } = filled.summary ?? {};
  const boards = (itemsOf(filled.boards) as readonly Board[]).map((board) => {
    const [first, ...others] = itemsOf(board.circuits);
    if (board.id !== 'db2' || !first) return board;
    const { polarity: __, ...forgotten } = first;
    return { ...board, circuits: [forgotten as Item, ...others] };
  });
  return { ...filled, summary, boards };
}
