import type { ReportDocument, Values } from '../../forms/definition.ts';
import { valueAt } from '../../forms/document.ts';
import { compareText } from '../../words/compare-text.ts';
import type { BoardPlace, CircuitPlace, Context } from './context.ts';
import type { JudgedDocument } from './records.ts';
import { isRecord, recordAt, textOf } from './values.ts';

/*
 * The facts behind findings, as rules declare them. An override holds while all facts behind its finding are unchanged, so a rule names the
 * facts that can change its findings, and no others: an unnecessary one would ask people again for no reason.
 *
 * Two kinds of fact need no naming. A fact that could only remove the finding: an observation that cites the regulation, a limitation that
 * explains the reading. And, if a rule searches for a deciding value, the values that do not decide: for example, a longer range of the
 * instrument elsewhere makes another finding, which is asked anyway.
 */

/** The record that a value belongs to: see `AboutPath`. */
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
 * A value behind a finding.
 * - `.` is the value at the finding's path, `./provenance` a part of it, `../code` a sibling, `../../standard` a sibling of its parent.
 * - `circuit/zs` and `board/spd_ok` are values of the finding's circuit or board; nothing if it has none.
 * - `feeder/ocpd_rating` belongs to the circuit that feeds the board, `upstream/phases` to the board of that circuit, `feeders/…` and
 *   `upstreams/…` to all of them up to the origin, `fed/zdb` to the boards that the finding's circuit feeds. The values that say which
 *   feeds which are included.
 * - Everything else is a path of the document. In it `*` means each item of a list; a path that ends with `/*` means the set of items.
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

/** The place of a finding. */
type Found = {
  context: Context<JudgedDocument>;
  path: string;
  board: BoardPlace | undefined;
  circuit: CircuitPlace | undefined;
};

/** Facts that depend on the report: paths of the document, or of the same language. */
export type AboutFact = (found: Found) => Paths;
type Paths = readonly (string | AboutFact | Paths)[];

/** Lists are nested instead of spread: spreading would add code to the browser bundle, which does not need these lists. */
export type About = readonly (AboutPath | AboutFact | About)[];

/** The paths of a document behind a finding at a path, in order. For readings, the path of their text. */
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

/** The records whose values are meant, and the paths that identify those records. */
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

/** The circuits that feed a board, from near to far, and the paths that say so. */
export function wayUp({ feederOf, supply, boardNamed }: Context, board: BoardPlace) {
  const feeders: CircuitPlace[] = [];
  const way = new Set<BoardPlace>();
  for (let at: BoardPlace | undefined = board; at && !way.has(at); ) {
    way.add(at);
    const feeder = feederOf(at);
    if (feeder) feeders.push(feeder);
    // Boards that feed each other in a ring have no feeder because of the links of all of them.
    at = feeder?.board ?? (supply.feedsItself(at) ? boardNamed(textOf(fedFrom(at).board)) : undefined);
  }
  return { feeders, links: [...way].flatMap(linksOf) };
}

const fedFrom = ({ record }: BoardPlace) => recordAt(record, 'fed_from');

/** The paths that say where a board is fed from. */
const linksOf = ({ path, isOrigin }: BoardPlace): string[] =>
  (isOrigin ? ['origin'] : ['origin', 'board', 'circuit']).map((name) => `${path}/fed_from/${name}`);

/** A path once for each item at its `*`; a `*` at the end stays, because it means the set of items. */
function eachItem(document: ReportDocument, path: string): string[] {
  const at = path.indexOf('/*/');
  if (at < 0) return [path];
  const list = path.slice(0, at);
  const named = itemNames(valueAt(document, list));
  return named.flatMap((name) => eachItem(document, `${list}/${name}${path.slice(at + 2)}`));
}

/** The key that identifies the items of a list; undefined if it is not a list of items. */
export function keyOf(value: unknown): 'id' | 'slug' | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  return (['id', 'slug'] as const).find((key) =>
    value.every((item) => isRecord(item) && typeof item[key] === 'string'),
  );
}

/** The ids or slugs of a list's items, sorted: the set of items, not their typed order. */
export function itemNames(value: unknown): string[] {
  const key = keyOf(value);
  return key ? (value as Values[]).map((item) => item[key] as string).sort(compareText) : [];
}

function isReading(document: ReportDocument, path: string): boolean {
  const value = path.endsWith('/*') ? undefined : valueAt(document, path);
  return isRecord(value) && 'text' in value;
}
