import type { Feeds } from '../../../../components/fields/form-view.ts';
import type { Board, Choice, Item, ReportDocument } from '../../../../domain/forms/definition.ts';
import { boardName, circuitName, itemsOf } from '../../../../domain/forms/document.ts';
import type { FormError } from '../../../../domain/forms/typed/read-form.ts';
import { byText, remembered } from '../../../../domain/memo.ts';
import type { Posted } from '../records/posted.ts';

/** With more circuits than this, the page has a text box in place of the list: 6,000 circuits made a list of half a megabyte. */
const listedAtMost = 200;

type Feed = { board: Board; circuit: Item };

/** Circuits that can feed a board: those of any board that it does not supply. One request asks for them several times. */
const feedsOfBoard = (document: ReportDocument, boardId: string): readonly Feed[] => feedsBeside(document)(boardId);

const feedsBeside = remembered((document: ReportDocument) =>
  byText((boardId): readonly Feed[] => {
    const isFedThrough = fedThrough(document, boardId);
    return (itemsOf(document.boards) as readonly Board[])
      .filter((board) => !isFedThrough(board.id))
      .flatMap((board) => itemsOf(board.circuits).map((circuit) => ({ board, circuit })));
  }, MOST_BOARDS_ASKED),
);

/** The number of boards to cache feeds for, in one document; usually one is in use. */
const MOST_BOARDS_ASKED = 4;

const idsOf = ({ board, circuit }: Feed) => `${board.id}/${circuit.id}`;
/** The typed form of a feed: `CU1/3`. */
const referenceOf = ({ board, circuit }: Feed) => `${boardName(board)}/${circuit.circuit_no ?? ''}`;
const nameOf = ({ board, circuit }: Feed) => circuitName(board, circuit);

/** All possible feeds of a board, by posted value. */
export const feedsOf = (document: ReportDocument, boardId: string): readonly Choice[] => [
  { value: 'origin', label: 'Origin of the installation' },
  ...feedsOfBoard(document, boardId).map((feed) => ({ value: idsOf(feed), label: nameOf(feed) })),
];

/** The feeds to choose from; with too many, a text box that suggests the distribution circuits. */
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

/** A stored feed as the text of its box. */
export function feedInBox(document: ReportDocument, boardId: string, text: string): string {
  const feeds = feedsOfBoard(document, boardId);
  if (feeds.length <= listedAtMost) return text;
  if (text === 'origin') return 'Origin';
  const feed = feeds.find((each) => idsOf(each) === text);
  return feed ? referenceOf(feed) : text;
}

/**
 * Reads a typed feed into the value that the list would post, or an error.
 * @param stored the board's feed as the list's value. An unchanged box keeps it, even where another circuit has the same number
 * or none: saving other values of the board is no new choice.
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
    ? `There is more than one circuit ${referenceOf(feed)}: give them different numbers first`
    : 'Enter the supplying board and circuit, such as CU1/3, or Origin. A board cannot feed itself, or be fed from a board that it supplies';
  return { posted: as(''), error: { field: 'fed_from', message } };
}

/** References are compared without case and spaces. */
const plain = (text: string) => text.replace(/\s/g, '').toLowerCase();

/** Whether one board is the other, or is supplied through it. Each board is visited once. */
function fedThrough(document: ReportDocument, through: string): (boardId: string) => boolean {
  const upstream = upstreamIn(document);
  const known = new Map([[through, true]]);
  return (boardId) => {
    const way: string[] = [];
    let at: string | undefined = boardId;
    while (at !== undefined && !known.has(at)) {
      // A ring of boards ends here too; until it is corrected, none of its boards is fed through the other.
      known.set(at, false);
      way.push(at);
      at = upstream.get(at);
    }
    const isFed = at !== undefined && known.get(at) === true;
    for (const each of way) known.set(each, isFed);
    return isFed;
  };
}

/** The board that feeds each board; of two boards with the same id, the first counts. */
const upstreamIn = remembered((document: ReportDocument): ReadonlyMap<string, string | undefined> => {
  const upstream = new Map<string, string | undefined>();
  for (const { id, fed_from: from } of itemsOf(document.boards)) {
    if (!upstream.has(id)) upstream.set(id, (from as { board?: string } | undefined)?.board);
  }
  return upstream;
});
