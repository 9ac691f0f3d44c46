import type { FormDefinition, ReportDocument, Values } from '../../forms/definition.ts';
import { fieldApplies, isBlank, itemsOf, part } from '../../forms/document.ts';
import { kindOf } from '../../forms/kinds/index.ts';
import { scheduleOf } from '../../forms/schedule/schedule-of.ts';
import { plural } from '../../words/plural.ts';

/** How much of an installation was inspected, in numbers. */
export type Coverage = {
  /** Circuits with tests that apply, so no spare ways. `limited` have a result of LIM or N/V, `untested` have no result. */
  circuits: { tested: number; limited: number; untested: number };
  /** Rows of the schedule of inspections that apply. */
  items: { inspected: number; limited: number; unverified: number };
};

/** Counts the circuits and the items of the schedule in a report. Never throws. */
export function coverageOf(definition: FormDefinition, report: ReportDocument): Coverage {
  const circuits = { tested: 0, limited: 0, untested: 0 };
  const readings = definition.circuit.tests
    .flatMap(({ fields }) => fields)
    .filter((field) => kindOf(field).mayBeLimited);
  for (const board of itemsOf(report.boards)) {
    for (const own of itemsOf(board.circuits)) {
      const asked = readings.filter((field) => fieldApplies(field, own, report));
      if (asked.length === 0) continue;
      const texts = asked.map(({ name }) => readingText(part(own, name)));
      if (texts.some((text) => text === 'LIM' || text === 'N/V')) circuits.limited += 1;
      else if (texts.every((text) => text === '' || text === 'N/A')) circuits.untested += 1;
      else circuits.tested += 1;
    }
  }
  const items = { inspected: 0, limited: 0, unverified: 0 };
  const slugs = new Set(scheduleOf(definition, report).flatMap((each) => each.items.map(({ slug }) => slug)));
  for (const { slug, outcome } of report.inspection_schedule ?? []) {
    if (!slugs.has(slug) || isBlank(outcome) || outcome === 'NA') continue;
    if (outcome === 'LIM') items.limited += 1;
    else if (outcome === 'NV') items.unverified += 1;
    else items.inspected += 1;
  }
  return { circuits, items };
}

/**
 * "6 circuits: 6 tested": the circuits of boards as the print counts them, without spare ways. Their number alone if the form has no
 * tests of circuits; empty if there is none. @param boards  some of the report's, or all.
 */
export function circuitsInShort(
  definition: FormDefinition,
  report: ReportDocument,
  boards: ReportDocument['boards'] = report.boards,
): string {
  const { circuits } = coverageOf(definition, { ...report, boards: boards ?? [] });
  const [line] = coverageInWords({ circuits, items: { inspected: 0, limited: 0, unverified: 0 } });
  const inUse = itemsOf(boards).reduce((sum, board) => sum + circuitsInUse(board), 0);
  return line?.replace(/[.]$/, '') ?? (inUse > 0 ? plural(inUse, 'circuit') : '');
}

/** Number of a board's circuits without its spare ways. */
export const circuitsInUse = (board: Values): number =>
  itemsOf(board.circuits).filter(({ circuit_kind: kind }) => kind !== 'spare').length;

/** What decides whether a person is asked how much a report covers. Circuits without tests that apply are not counted. */
export type Measured = { circuits: number; measured: number; isBoardOpened: boolean };

/** Counts the circuits of which at least one reading was taken, and tells whether a board was looked into. Never throws. */
export function measuredIn(definition: FormDefinition, report: ReportDocument): Measured {
  const readings = definition.circuit.tests
    .flatMap(({ fields }) => fields)
    .filter((field) => kindOf(field).mayBeLimited);
  let [circuits, measured] = [0, 0];
  for (const board of itemsOf(report.boards)) {
    for (const own of itemsOf(board.circuits)) {
      const asked = readings.filter((field) => fieldApplies(field, own, report));
      if (asked.length === 0) continue;
      circuits += 1;
      if (asked.some(({ name }) => !unmeasured.has(readingText(part(own, name))))) measured += 1;
    }
  }
  const seen = (report.inspection_schedule ?? [])
    .filter(({ slug, outcome }) => inBoard.test(slug) && !isBlank(outcome) && outcome !== 'NA')
    .map(({ outcome }) => outcome);
  return {
    circuits,
    measured,
    isBoardOpened: seen.length === 0 || seen.some((each) => each !== 'LIM' && each !== 'NV'),
  };
}

const unmeasured: ReadonlySet<string> = new Set(['', 'N/A', 'LIM', 'N/V']);
/** Items of the schedule on the consumer unit. */
const inBoard = /^cu_/;

function readingText(value: unknown): string {
  const text = typeof value === 'object' && value !== null && 'text' in value ? value.text : value;
  return typeof text === 'string' ? text.trim() : '';
}

/** "12 circuits: 9 tested, 2 in part, 1 not tested. 40 items: …". Lines for the first page; none if there is nothing to count. */
export function coverageInWords({ circuits, items }: Coverage): string[] {
  const line = ([one, many]: readonly [string, string], parts: readonly (readonly [number, string])[]) => {
    const count = parts.reduce((sum, [each]) => sum + each, 0);
    const said = parts.filter(([each], index) => index === 0 || each > 0).map(([each, words]) => `${each} ${words}`);
    return count === 0 ? [] : [`${plural(count, one, many)}: ${said.join(', ')}.`];
  };
  return [
    ...line(
      ['circuit', 'circuits'],
      [
        [circuits.tested, 'tested'],
        [circuits.limited, 'with a limitation'],
        [circuits.untested, 'not in the sample or not tested'],
      ],
    ),
    ...line(
      ['item of the inspection', 'items of the inspection'],
      [
        [items.inspected, 'inspected'],
        [items.limited, 'limited'],
        [items.unverified, 'not verified'],
      ],
    ),
  ];
}
