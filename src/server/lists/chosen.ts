import { showCount } from '../../domain/words/show-count.ts';
import { answerOf, firstIds, idsOf, MOST_CHOSEN, ordered, seenOf } from './answer.ts';
import { readAsked } from './asked.ts';
import { idsInLines, LINE } from './lines.ts';
import type { ListContext, ListSpec } from './list.ts';

/**
 * The rows that a bulk form was sent for: those ticked (`site=ID`, many times), or with `all=1` every row that the list's `query`
 * finds, at most `MOST_CHOSEN`; none where a filter of it is not known. A line that is ticked is all its rows that the list found. Ids
 * that the viewer may not see are left out.
 * @param valuesOf  the values of a field of the form or the address.
 */
export async function chosenOf<Row>(
  list: ListSpec<Row>,
  context: ListContext,
  valuesOf: (name: string) => readonly string[],
): Promise<readonly string[]> {
  if (valuesOf('all').includes('1')) {
    const asked = await readAsked(list, context, valuesOf('query')[0] ?? '');
    // Without the filter that is no longer known, it would be rows that nobody chose.
    return asked.refused.length > 0 ? [] : firstIds(list, context, asked, MOST_CHOSEN);
  }
  return seenOf(list, context, await tickedOf(list, context, valuesOf));
}

/** All rows that are ticked, however many, in the order that the list's `query` asks for; those that the viewer may not see are left out. */
export async function tickedInOrder<Row>(
  list: ListSpec<Row>,
  context: ListContext,
  valuesOf: (name: string) => readonly string[],
): Promise<readonly string[]> {
  const few = await tickedOf(list, context, valuesOf);
  const asked = await readAsked(list, context, valuesOf('query')[0] ?? '');
  return idsOf(
    list,
    ordered(list, context, asked, { where: [], hits: undefined, isListed: true, counted: undefined, few }),
  );
}

/** Ids of the rows that are ticked, alone or in a line. */
async function tickedOf<Row>(
  list: ListSpec<Row>,
  context: ListContext,
  valuesOf: (name: string) => readonly string[],
): Promise<string[]> {
  const ticked = list.pick === undefined ? [] : valuesOf(list.pick);
  const ids = ticked.filter((id) => !id.startsWith(LINE));
  const keys = ticked.filter((id) => id.startsWith(LINE)).map((id) => id.slice(LINE.length));
  const asked = await readAsked(list, context, keys.length === 0 ? '' : (valuesOf('query')[0] ?? ''));
  return [...new Set([...ids, ...(await idsInLines(list, context, asked, keys))])];
}

/**
 * Why a form that was sent for more rows than one action takes is refused: a part of them that nobody chose would be worse than none.
 * Undefined where they are no more.
 */
export async function tooManyFound<Row>(
  list: ListSpec<Row>,
  context: ListContext,
  valuesOf: (name: string) => readonly string[],
): Promise<string | undefined> {
  const count = await countChosen(list, context, valuesOf);
  if (count <= MOST_CHOSEN) return undefined;
  const [found, most] = [showCount(count), showCount(MOST_CHOSEN)];
  return `${found} ${list.nouns[1]} are chosen, and one action takes at most ${most}. Add a filter to the list, and do them in parts.`;
}

/** How many rows a bulk form was sent for, however many: none where a filter of the list is not known. */
export async function countChosen<Row>(
  list: ListSpec<Row>,
  context: ListContext,
  valuesOf: (name: string) => readonly string[],
): Promise<number> {
  if (!valuesOf('all').includes('1')) return (await tickedOf(list, context, valuesOf)).length;
  const asked = await readAsked(list, context, valuesOf('query')[0] ?? '');
  return asked.refused.length > 0 ? 0 : (await answerOf(list, context, asked)).count;
}
