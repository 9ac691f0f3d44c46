import { plural } from '../words/plural.ts';
import type { Board, FormDefinition, Item, ListDefinition, ReportDocument } from './definition.ts';
import { hasGroup, itemsOf, listItems } from './document.ts';

type Most = Pick<FormDefinition, 'most'>;

/** What a report may have, unless its form says less: more than any installation that one inspection covers, and what a page still draws at once. */
const MOST_BOARDS = 200;
const MOST_CIRCUITS = 6000;
const MOST_OBSERVATIONS = 500;
/** Of every other list: limitations, instruments, special locations. */
const MOST_ITEMS = 200;

/** Whether a document of a form may have another board. */
export const mayAddBoard = ({ most }: Most, { boards = [] }: ReportDocument): boolean =>
  boards.length < (most?.boards ?? MOST_BOARDS);

/** Whether a board of it may have another circuit. */
export const mayAddCircuit = ({ most }: Most, { circuits = [] }: Board): boolean =>
  circuits.length < (most?.circuits ?? MOST_CIRCUITS);

/**
 * Why a report may not become what a change makes of it: a list of it has grown beyond what it may hold. One that was longer before
 * may be worked on and shortened.
 */
export function tooMany(form: FormDefinition, before: ReportDocument, after: ReportDocument): string | undefined {
  const had = new Map(countsOf(form, before).map(({ of, count }) => [of, count]));
  return countsOf(form, after).find(({ of, count, most }) => count > most && count > (had.get(of) ?? 0))?.words;
}

/** One list of a document, or all of its kind together. */
type Count = { of: string; count: number; most: number; words: string };

function countsOf(form: FormDefinition, document: ReportDocument): Count[] {
  const counts = form.sections.flatMap((section) =>
    (section.lists ?? []).flatMap((list) =>
      countsOfList(`${section.key}/${list.name}`, list, listItems(section, list, document)),
    ),
  );
  if (hasGroup(form, 'boards')) counts.push(...countsOfBoards(form, document.boards ?? []));
  if (hasGroup(form, 'observations'))
    counts.push(counted('observations', itemsOf(document.observations).length, MOST_OBSERVATIONS, 'observation'));
  return counts;
}

function countsOfBoards({ most }: Most, boards: readonly Board[]): Count[] {
  const circuits = boards.map((board) => itemsOf(board.circuits).length);
  if (!most)
    return [
      counted('boards', boards.length, MOST_BOARDS, 'board'),
      counted(
        'circuits',
        circuits.reduce((sum, count) => sum + count, 0),
        MOST_CIRCUITS,
        'circuit',
      ),
    ];
  const words = (what: string) => `This form is for one ${what}: begin another certificate for the other one`;
  return [
    { of: 'boards', count: boards.length, most: most.boards, words: words('board') },
    { of: 'circuits', count: Math.max(0, ...circuits), most: most.circuits, words: words('circuit') },
  ];
}

function countsOfList(of: string, list: ListDefinition, items: readonly Item[]): Count[] {
  const inner = items.flatMap((item) =>
    (list.lists ?? []).flatMap((each) => countsOfList(`${of}/${item.id}/${each.name}`, each, itemsOf(item[each.name]))),
  );
  return [counted(of, items.length, MOST_ITEMS, list.item), ...inner];
}

const counted = (of: string, count: number, most: number, item: string): Count => ({
  ...{ of, count, most },
  words: `A report has room for ${plural(most, item)}. Begin another report for the rest.`,
});
