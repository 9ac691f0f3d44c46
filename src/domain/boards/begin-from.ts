import type { Beginning, CarriedFrom } from '../forms/carried/carry-over.ts';
import { lastingOf } from '../forms/carried/lasting.ts';
import type { Board, ReportDocument, Values } from '../forms/definition.ts';
import { isBlank, part, recordOf } from '../forms/document.ts';
import { findForm } from '../forms/registry.ts';
import { compareText } from '../words/compare-text.ts';
import { naturally } from '../words/natural-order.ts';
import type { BoardsToday, Issued } from './boards-today.ts';

type Last = Pick<Beginning, 'number' | 'inspectedOn' | 'document'>;

/**
 * What the next report of a site begins with: its last inspection, with the boards as they are today where another certificate changed
 * them, and its supply and earthing as the last work on the installation left them. Without an inspection, the last certificate that lists boards. Boards that the last report left out begin nothing unless
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
  const later = last ? worksAfter(last, issued) : [];
  if (numbers.size === 0 || (last && numbers.size === 1 && numbers.has(last.number) && later.length === 0)) return last;
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
  let document: ReportDocument = { ...base.document, boards: listed };
  for (const work of later)
    for (const [key, record] of particularsIn(work, document)) {
      document = { ...document, [key]: record };
      say(key, work);
    }
  return { ...base, document, sources };
}

/** The certificates of work after an inspection that say what the whole installation is like, the earliest first. */
const worksAfter = (last: Last, issued: readonly Issued[]): Issued[] =>
  issued
    .filter(({ on, document }) => {
      const form = findForm(document.form_type, document.edition);
      return on > last.inspectedOn && form !== undefined && !form.oneCircuit && form.reportsOn.includes('new_work');
    })
    .toSorted((a, b) => compareText(a.on, b.on) || compareText(a.number, b.number));

/** The supply and earthing of a report after later work. Values that the work leaves blank stay. */
function particularsIn({ document: after }: Issued, report: ReportDocument): [key: string, record: Values][] {
  const [form, own] = [findForm(after.form_type, after.edition), findForm(report.form_type, report.edition)];
  return (own?.sections ?? []).flatMap(({ key, groups }): [string, Values][] => {
    if (!form?.sections.some((section) => section.key === key)) return [];
    const [was, now] = [recordOf(report, key), recordOf(after, key)];
    const changed = lastingOf(groups)
      .map(({ name }) => name.split('.')[0] ?? '')
      .filter((name) => !isBlank(part(now, name)) && JSON.stringify(now[name]) !== JSON.stringify(was[name]));
    return changed.length === 0
      ? []
      : [[key, { ...was, ...Object.fromEntries(changed.map((name) => [name, now[name]])) }]];
  });
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
