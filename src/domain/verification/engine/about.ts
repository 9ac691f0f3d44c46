import type { ReportDocument, Values } from '../../forms/definition.ts';
import { valueAt } from '../../forms/document.ts';
import { compareText } from '../../words/compare-text.ts';
import type { BoardPlace, CircuitPlace, Context } from './context.ts';
import type { JudgedDocument } from './records.ts';
import { isRecord, recordAt, textOf } from './values.ts';

/*
 * What findings rest on, as rules declare it. An override holds while everything that its finding rests on is as it was, so a rule
 * names what may change what it says, and no more: what it names and does not need asks people again for nothing.
 *
 * Two things need no naming. What would only take the question away: an observation that cites the regulation, a limitation that
 * explains the reading. And of what a rule looks through for one that decides, the rest: a longer reach of the instrument elsewhere
 * makes it another question, and that is asked anyway.
 */

/** Whose value it is: see `AboutPath`. */
const OWNERS = ['circuit', 'board', 'feeder', 'feeders', 'upstream', 'upstreams', 'fed'] as const;
type Owner = (typeof OWNERS)[number];

type Group =
  | 'supply'
  | 'particulars'
  | 'installation'
  | 'purpose'
  | 'next_inspection'
  | 'attachments'
  | 'extent'
  | 'summary'
  | 'inspection_schedule'
  | 'special_locations'
  | 'observations'
  | 'instruments'
  | 'boards'
  | 'work'
  | 'declarations'
  | 'departures'
  | 'exceptions'
  | 'existing';

/**
 * A value that a finding rests on.
 * - `.` is the value it is found at, `./provenance` a part of that, `../code` one beside it, `../../standard` one beside what holds it.
 * - `circuit/zs` and `board/spd_ok` are of the circuit or board that it is on; nothing where it is on none.
 * - `feeder/ocpd_rating` is of the circuit that feeds the board, `upstream/phases` of the board which that circuit is on, `feeders/…`
 *   and `upstreams/…` of all of them on the way to the origin, `fed/zdb` of the boards that the finding's circuit feeds. What says
 *   that the one feeds the other belongs to it.
 * - Everything else is a path of the document. In it `*` stands for each item that a list has; one that ends with `/*` is which
 *   items those are.
 */
export type AboutPath =
  | '.'
  | `./${string}`
  | `../${string}`
  | `${Owner}/${string}`
  | `${Group}/${string}`
  | 'edition'
  | 'max_zs_share'
  | 'designed_on';

/** Where a finding is. */
export type Found = {
  context: Context<JudgedDocument>;
  path: string;
  board: BoardPlace | undefined;
  circuit: CircuitPlace | undefined;
};

/** What a finding rests on where that depends on the report: paths of the document, or of the same language. */
export type AboutFact = (found: Found) => Paths;
type Paths = readonly (string | AboutFact | Paths)[];

/** Lists stand in lists as they are: spread out, they would be in what is built for browsers, which needs none of them. */
export type About = readonly (AboutPath | AboutFact | About)[];

/** The paths of a document that a finding at a path rests on, in order. Of readings their text. */
export function pathsAbout(context: Context<JudgedDocument>, path: string, about: About): string[] {
  const [, boardId = '', circuitId] = /^boards\/([^/]+)(?:\/circuits\/([^/]+))?/.exec(path) ?? [];
  const board = context.boardNamed(boardId);
  const circuit = circuitId === undefined ? undefined : board?.circuitNamed(circuitId);
  const found: Found = { context, path, board, circuit };
  const paths = about
    .flatMap((each) => named(found, each))
    .flatMap((each) => wholePaths(found, each))
    .flatMap((each) => eachItem(context.document, each))
    .map((each) => (isReading(context.document, each) ? `${each}/text` : each));
  return [...new Set(paths)].sort();
}

function named(found: Found, each: Paths[number]): readonly string[] {
  if (typeof each === 'string') return [each];
  return (typeof each === 'function' ? each(found) : each).flatMap((more) => named(found, more));
}

function wholePaths(found: Found, path: string): string[] {
  if (path === '.') return [found.path];
  if (path.startsWith('./')) return [`${found.path}${path.slice(1)}`];
  if (path.startsWith('../')) return [beside(found.path, path)];
  const [place = '', name] = [path.split('/', 1)[0], path.slice(path.indexOf('/') + 1)];
  if (!isOwner(place)) return [path];
  const { owners, links } = ownersOf(found, place);
  return [...owners.map((owner) => `${owner.path}/${name}`), ...links];
}

const isOwner = (place: string): place is Owner => (OWNERS as readonly string[]).includes(place);

function beside(path: string, way: string): string {
  const steps = way.split('/');
  const up = steps.filter((step) => step === '..').length;
  return [...path.split('/').slice(0, -up), ...steps.slice(up)].join('/');
}

/** Those whose values are meant, and the paths that say that it is those. */
type Owners = { owners: readonly { path: string }[]; links: readonly string[] };

function ownersOf(found: Found, place: Owner): Owners {
  const { context, board, circuit } = found;
  if (place === 'circuit') return { owners: circuit ? [circuit] : [], links: [] };
  if (!board) return { owners: [], links: [] };
  if (place === 'board') return { owners: [board], links: [] };
  if (place === 'fed') {
    const owners = circuit ? context.supply.fedBy(circuit) : [];
    return { owners, links: owners.flatMap(linksOf) };
  }
  const { feeders, links } = wayUp(context, board);
  const isNext = place === 'feeder' || place === 'upstream';
  const onTheWay = isNext ? feeders.slice(0, 1) : feeders;
  const owners = place === 'feeder' || place === 'feeders' ? onTheWay : onTheWay.map((each) => each.board);
  return { owners, links: isNext ? linksOf(board) : links };
}

/** The circuits that feed a board, from near to far, and what says so. */
export function wayUp({ feederOf, supply, boardNamed }: Context, board: BoardPlace) {
  const feeders: CircuitPlace[] = [];
  const way = new Set<BoardPlace>();
  for (let at: BoardPlace | undefined = board; at && !way.has(at); ) {
    way.add(at);
    const feeder = feederOf(at);
    if (feeder) feeders.push(feeder);
    // Boards that feed each other in a ring have no feeder because of what all of them say.
    at = feeder?.board ?? (supply.feedsItself(at) ? boardNamed(textOf(fedFrom(at).board)) : undefined);
  }
  return { feeders, links: [...way].flatMap(linksOf) };
}

const fedFrom = ({ record }: BoardPlace) => recordAt(record, 'fed_from');

/** What says where a board is fed from. */
const linksOf = ({ path, isOrigin }: BoardPlace): string[] =>
  (isOrigin ? ['origin'] : ['origin', 'board', 'circuit']).map((name) => `${path}/fed_from/${name}`);

/** A path once for each item that stands where it has a `*`; one at its end stays: that is which items there are. */
function eachItem(document: ReportDocument, path: string): string[] {
  const at = path.indexOf('/*/');
  if (at < 0) return [path];
  const list = path.slice(0, at);
  const named = itemNames(valueAt(document, list));
  return named.flatMap((name) => eachItem(document, `${list}/${name}${path.slice(at + 2)}`));
}

/** By what the items of a list are named; undefined for what is not a list of items. */
export function keyOf(value: unknown): 'id' | 'slug' | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  return (['id', 'slug'] as const).find((key) =>
    value.every((item) => isRecord(item) && typeof item[key] === 'string'),
  );
}

/** The ids or slugs of a list's items in order: which there are, not how they were typed. */
export function itemNames(value: unknown): string[] {
  const key = keyOf(value);
  return key ? (value as Values[]).map((item) => item[key] as string).sort(compareText) : [];
}

function isReading(document: ReportDocument, path: string): boolean {
  const value = path.endsWith('/*') ? undefined : valueAt(document, path);
  return isRecord(value) && 'text' in value;
}
