import { plural } from '../words/plural.ts';
import type { Board, FormDefinition, Item, ListDefinition, ReportDocument } from './definition.ts';
import { hasGroup, itemsOf, listItems } from './document.ts';

type Most = Pick<FormDefinition, 'most'>;

/** Limits of a report, unless its form has lower ones: more than any one inspection covers, and still drawn on one page. */
const MOST_BOARDS = 200;
const MOST_CIRCUITS = 6000;
const MOST_OBSERVATIONS = 500;
/** Limit of every other list: limitations, instruments, special locations. */
const MOST_ITEMS = 200;

/** Whether a document of a form may have another board. */
export const mayAddBoard = ({ most }: Most, { boards = [] }: ReportDocument): boolean =>
  boards.length < (most?.boards ?? MOST_BOARDS);

/** Whether one of its boards may have another circuit. */
export const mayAddCircuit = ({ most }: Most, { circuits = [] }: Board): boolean =>
  circuits.length < (most?.circuits ?? MOST_CIRCUITS);

/** How many items a list of a section may have. */
export const mostItems = ({ most = MOST_ITEMS }: Pick<ListDefinition, 'most'>): number => most;

/** Whether a list has room for more items than usual: nobody types these one by one. */
export const isLong = (list: Pick<ListDefinition, 'most'>): boolean => mostItems(list) > MOST_ITEMS;

/**
 * Why a change to a report is refused: a list has grown beyond its limit. A list that was longer before may still be edited
 * and shortened.
 */
export function tooMany(form: FormDefinition, before: ReportDocument, after: ReportDocument): string | undefined {
  const had = new Map(countsOf(form, before).map(({ of, count }) => [of, count]));
  return countsOf(form, after).find(({ of, count, most }) => count > most && count > (had.get(of) ?? 0))?.words;
}

/** The length of one list of a document, or of all lists of its kind together. */
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
  const words = (what: string) => `This form has one ${what} only: start another certificate for the other one`;
  return [
    { of: 'boards', count: boards.length, most: most.boards, words: words('board') },
    { of: 'circuits', count: Math.max(0, ...circuits), most: most.circuits, words: words('circuit') },
  ];
}

function countsOfList(of: string, list: ListDefinition, items: readonly Item[]): Count[] {
  const inner = items.flatMap((item) =>
    (list.lists ?? []).flatMap((each) => countsOfList(`${of}/${item.id}/${each.name}`, each, itemsOf(item[each.name]))),
  );
  return [counted(of, items.length, mostItems(list), list.item), ...inner];
}

const counted = (of: string, count: number, most: number, item: string): Count => ({
  ...{ of, count, most },
  words: `A report has room for ${plural(most, item)}. Start another report for the rest.`,
});
