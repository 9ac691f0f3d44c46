import type { Feeds } from '../../../components/electrician/form-view.ts';
import type { Board, Choice, Item, ReportDocument } from '../../../domain/forms/definition.ts';
import { boardName, circuitName, itemsOf } from '../../../domain/forms/document.ts';
import type { FormError } from '../../../domain/forms/read-form.ts';
import type { Posted } from './posted.ts';

/** More circuits than this are not listed: a report with 6,000 made a list of half a megabyte. They are typed instead. */
const listedAtMost = 200;

type Feed = { board: Board; circuit: Item };

/** Circuits that can feed a board: those of any board that is not fed from it. */
function feedsOfBoard(document: ReportDocument, boardId: string): Feed[] {
  const boards = itemsOf(document.boards) as readonly Board[];
  return boards
    .filter((board) => !isFedThrough(document, board.id, boardId))
    .flatMap((board) => itemsOf(board.circuits).map((circuit) => ({ board, circuit })));
}

const idsOf = ({ board, circuit }: Feed) => `${board.id}/${circuit.id}`;
/** As it is typed where it is not chosen: `CU1/3`. */
const referenceOf = ({ board, circuit }: Feed) => `${boardName(board)}/${circuit.circuit_no ?? ''}`;
const nameOf = ({ board, circuit }: Feed) => circuitName(board, circuit);

/** Everything that can feed a board, by the value that is posted. */
export const feedsOf = (document: ReportDocument, boardId: string): readonly Choice[] => [
  { value: 'origin', label: 'Origin of the installation' },
  ...feedsOfBoard(document, boardId).map((feed) => ({ value: idsOf(feed), label: nameOf(feed) })),
];

/** What a board's page offers: everything, or where that is too much a box to type in, with the circuits that feed boards by their kind. */
export function feedsOffered(document: ReportDocument, boardId: string): Feeds {
  const feeds = feedsOfBoard(document, boardId);
  if (feeds.length <= listedAtMost) return { isTyped: false, choices: feedsOf(document, boardId) };
  const likely = feeds.filter(({ circuit }) => circuit.circuit_kind === 'distribution').slice(0, listedAtMost);
  return {
    isTyped: true,
    choices: [
      { value: 'Origin', label: 'Origin of the installation' },
      ...likely.map((feed) => ({ value: referenceOf(feed), label: nameOf(feed) })),
    ],
  };
}

/** A stored feed as its control holds it: as somebody would type it where it is not chosen from a list. */
export function feedInBox(document: ReportDocument, boardId: string, text: string): string {
  const feeds = feedsOfBoard(document, boardId);
  if (feeds.length <= listedAtMost) return text;
  if (text === 'origin') return 'Origin';
  const feed = feeds.find((each) => idsOf(each) === text);
  return feed ? referenceOf(feed) : text;
}

/**
 * What is typed of a feed, as the value that a list would have posted; and what is wrong with it.
 * @param stored  the board's feed as a list would hold it. A box that is left as it was drawn stays that, even where another
 *   circuit has the same number or none: who saves something else of the board did not choose it again.
 */
export function withFeed(
  document: ReportDocument,
  boardId: string,
  posted: Posted,
  stored: string,
): { posted: Posted; error?: FormError } {
  const typed = posted.text('fed_from');
  const as = (value: string) => ({ ...posted, fields: new Map(posted.fields).set('fed_from', [value]) });
  if (typed === '' || typed === 'origin') return { posted };
  const feeds = feedsOfBoard(document, boardId);
  if (feeds.length <= listedAtMost || feeds.some((feed) => idsOf(feed) === typed)) return { posted };
  if (stored !== '' && plain(feedInBox(document, boardId, stored)) === plain(typed)) return { posted: as(stored) };
  if (['origin', 'originoftheinstallation'].includes(plain(typed))) return { posted: as('origin') };
  const named = feeds.filter((feed) => [referenceOf(feed), nameOf(feed)].some((name) => plain(name) === plain(typed)));
  const [feed] = named;
  if (feed && named.length === 1) return { posted: as(idsOf(feed)) };
  const message = feed
    ? `More than one circuit is ${referenceOf(feed)}: give them different numbers first`
    : 'Enter the board and the circuit that supplies this board, such as CU1/3, or Origin. It cannot be fed by itself, or by a board that it supplies';
  return { posted: as(''), error: { field: 'fed_from', message } };
}

/** Case and spaces do not tell circuits apart. */
const plain = (text: string) => text.replace(/\s/g, '').toLowerCase();

/** Whether a board is the other one, or gets its supply through it. */
function isFedThrough(document: ReportDocument, boardId: string, through: string): boolean {
  const boards = itemsOf(document.boards);
  const seen = new Set<string>();
  for (let at: string | undefined = boardId; at !== undefined && !seen.has(at); ) {
    if (at === through) return true;
    seen.add(at);
    const feed = boards.find((board) => board.id === at)?.fed_from as { board?: string } | undefined;
    at = feed?.board;
  }
  return false;
}
