import type { Beginning, CarriedFrom } from '../forms/carried/carry-over.ts';
import type { Board } from '../forms/definition.ts';
import { naturally } from '../words/natural-order.ts';
import type { BoardsToday, Issued } from './boards-today.ts';

type Last = Pick<Beginning, 'number' | 'inspectedOn' | 'document'>;

/**
 * What the next report of a site begins with: its last inspection, with the boards as they are today where another certificate changed
 * them. Without an inspection, the last certificate that lists boards. Boards that the last report left out begin nothing unless
 * a person said that they are still there.
 */
export function beginFrom(
  last: Last | undefined,
  { boards }: BoardsToday,
  issued: readonly Issued[],
): Beginning | undefined {
  const there = boards.filter(({ missingIn }) => missingIn === undefined);
  const numbers = new Set(
    there.flatMap(({ from, circuits }) => [from.number, ...circuits.map((each) => each.from.number)]),
  );
  if (numbers.size === 0 || (last && numbers.size === 1 && numbers.has(last.number))) return last;
  const base = last ?? lastListing(issued, numbers);
  if (!base) return undefined;
  const sources: Record<string, CarriedFrom> = {};
  const say = (path: string, { number, on }: { number: string; on: string }) => {
    if (number !== base.number) sources[path] = { from: number, inspected_on: on };
  };
  const listed = there.map(({ record, from, circuits }): Board => {
    const page = `boards/${record.id}`;
    say(page, from);
    for (const circuit of circuits) say(`${page}/circuits/${circuit.record.id}`, circuit.from);
    const inOrder = circuits.map((each) => each.record);
    return { ...record, circuits: inOrder.sort((a, b) => naturally(wayOf(a), wayOf(b))) };
  });
  return { ...base, document: { ...base.document, boards: listed }, sources };
}

const wayOf = ({ circuit_no: way }: { readonly [name: string]: unknown }): string =>
  typeof way === 'string' ? way : '';

/** The latest of the certificates with these numbers. */
function lastListing(issued: readonly Issued[], numbers: ReadonlySet<string>): Last | undefined {
  const last = issued
    .filter(({ number }) => numbers.has(number))
    .reduce<Issued | undefined>((latest, each) => (latest && latest.on > each.on ? latest : each), undefined);
  return last && { number: last.number, inspectedOn: last.on, document: last.document };
}
