import type { Feeds } from '../../../../components/fields/form-view.ts';
import type { Board, Choice, Item, ReportDocument } from '../../../../domain/forms/definition.ts';
import { boardName, circuitName, itemsOf } from '../../../../domain/forms/document.ts';
import type { FormError } from '../../../../domain/forms/typed/read-form.ts';
import { byText, remembered } from '../../../../domain/memo.ts';
import type { Posted } from '../records/posted.ts';

/** More circuits than this are not listed: a report with 6,000 made a list of half a megabyte. They are typed instead. */
const listedAtMost = 200;

type Feed = { board: Board; circuit: Item };

/** Circuits that can feed a board: those of any board that is not fed from it. A post asks several times, of one document. */
const feedsOfBoard = (document: ReportDocument, boardId: string): readonly Feed[] => feedsBeside(document)(boardId);

const feedsBeside = remembered((document: ReportDocument) =>
  byText((boardId): readonly Feed[] => {
    const isFedThrough = fedThrough(document, boardId);
    return (itemsOf(document.boards) as readonly Board[])
      .filter((board) => !isFedThrough(board.id))
      .flatMap((board) => itemsOf(board.circuits).map((circuit) => ({ board, circuit })));
  }, MOST_BOARDS_ASKED),
);

/** Of so many boards of one document the feeds are kept at the same time: it is one, as a rule. */
const MOST_BOARDS_ASKED = 4;

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

/** Tells whether a board is the other one, or gets its supply through it. No board's way up is walked twice. */
function fedThrough(document: ReportDocument, through: string): (boardId: string) => boolean {
  const upstream = upstreamIn(document);
  const known = new Map([[through, true]]);
  return (boardId) => {
    const way: string[] = [];
    let at: string | undefined = boardId;
    while (at !== undefined && !known.has(at)) {
      // A ring of boards ends here too: until it is known better none of them is fed through the board.
      known.set(at, false);
      way.push(at);
      at = upstream.get(at);
    }
    const isFed = at !== undefined && known.get(at) === true;
    for (const each of way) known.set(each, isFed);
    return isFed;
  };
}

/** The board that feeds each, where one does; of an id that is there twice the first counts. */
const upstreamIn = remembered((document: ReportDocument): ReadonlyMap<string, string | undefined> => {
  const upstream = new Map<string, string | undefined>();
  for (const { id, fed_from: from } of itemsOf(document.boards)) {
    if (!upstream.has(id)) upstream.set(id, (from as { board?: string } | undefined)?.board);
  }
  return upstream;
});
