import { isRequired } from '../../domain/forms/asked/completeness.ts';
import type { FormDefinition, ReportDocument } from '../../domain/forms/definition.ts';
import { allFields, isBlank, type Place } from '../../domain/forms/document.ts';
import { kindOf } from '../../domain/forms/kinds/index.ts';
import type { Drawing } from '../../domain/signature/drawing.ts';
import type { Finding } from '../../domain/verification/engine/finding.ts';
import type { ShownPhoto } from '../photos/photo-list.tsx';

export type ReviewComment = {
  id: string;
  path: string;
  text: string;
  author: string;
  /** In words. */
  at: string;
  /** Replies of the electrician. */
  replies: readonly { text: string; author: string; at: string; dealtWith: boolean }[];
  /** Marked as dealt with by the electrician since the report was last returned. */
  dealtWith: boolean;
  /** Resolved by the supervisor. */
  resolved: boolean;
  /** The supervisor's answer at approval. */
  answer?: { text: string; author: string };
};

/** A drawn signature and its owner's name. */
export type DrawnBy = { drawing: Drawing; of: string };

/** A finding, and the answers to it. */
export type ReviewFinding = {
  finding: Finding;
  /** Board, circuit, item or section of the finding: "CU1 circuit 3, Kitchen ring". */
  where?: string;
  /** The reason it was accepted with. */
  overridden?: GivenReason & { id: string };
  /** An earlier reason, no longer valid because the values changed. */
  before?: GivenReason;
  /** The observation that covers it. */
  observation?: { number: number; href: string; code: string };
};
type GivenReason = { reason: string; by: string; at: string };

/** One value for the supervisor, with its findings and comments. */
export type ReviewRow = {
  path: string;
  label: string;
  column?: number;
  /** For a circuit's value: its group on the form. */
  band?: string;
  /** For a circuit's value: prose, which needs a wider column. */
  isText?: boolean;
  shown: string;
  /** Shown instead of the text. */
  drawn?: DrawnBy;
  /** Shown below the text. */
  photos?: readonly ShownPhoto[];
  findings: readonly ReviewFinding[];
  comments: readonly ReviewComment[];
  /** Optional, unanswered, and without remarks. */
  idle: boolean;
  /** The value at the return, if different now; '' when there was none. */
  before?: string;
};
type ReviewGroup = { title?: string; rows: ReviewRow[] };
export type ReviewCircuit = { path: string; name: string; cells: ReviewRow[] };

/** The content under one heading: a section, the schedule, a board with its circuits or an observation. */
export type ReviewPart = {
  /** Path of its page, below the report's address. */
  page: string;
  title: string;
  groups: ReviewGroup[];
  circuits: ReviewCircuit[];
};
export type Review = {
  parts: ReviewPart[];
  /** Remarks without a field: on a whole board or an empty list. */
  loose: { findings: readonly ReviewFinding[]; comments: readonly ReviewComment[] };
  /** Values that were removed with their item since the return. */
  removed: { label: string; before: string }[];
  changed: number;
  /** Number of unanswered optional questions. */
  idle: number;
};

export type ReviewInput = {
  definition: FormDefinition;
  document: ReportDocument;
  findings: readonly ReviewFinding[];
  comments: readonly ReviewComment[];
  /** The document at its last return; undefined when it was never returned. */
  returned?: ReportDocument;
  /** Drawn signatures by the path of their value. */
  drawings?: ReadonlyMap<string, DrawnBy>;
  /** Photos by the path of their value. */
  photos?: ReadonlyMap<string, readonly ShownPhoto[]>;
  show: (place: Place, document: ReportDocument) => string;
};

/** The whole report in the order of the form, with findings, comments and changes next to the values. Pure. */
export function buildReview(input: ReviewInput): Review {
  const { definition, document, findings, comments, returned, drawings, photos, show } = input;
  const before = new Map<string, { label: string; shown: string }>();
  if (returned) {
    for (const place of allFields(definition, returned)) {
      if (!isBlank(place.value)) before.set(place.path, { label: labelOf(place), shown: show(place, returned) });
    }
  }
  const findingsAt = Map.groupBy(findings, ({ finding }) => finding.path);
  const commentsAt = Map.groupBy(comments, ({ path }) => path);
  const parts: ReviewPart[] = [];
  let changed = 0;
  let idle = 0;

  for (const place of allFields(definition, document)) {
    const { path } = place;
    const shown = isBlank(place.value) ? '' : show(place, document);
    const then = before.get(path)?.shown ?? '';
    const drawn = drawings?.get(path);
    const isChanged = returned !== undefined && then !== shown;
    before.delete(path);
    const row: ReviewRow = {
      path,
      label: place.field.label,
      ...(place.field.column === undefined ? {} : { column: place.field.column }),
      ...(place.page.includes('/circuits/') && {
        band: place.group ?? '',
        isText: kindOf(place.field).isProse === true,
      }),
      shown,
      ...(drawn && { drawn }),
      ...(photos?.has(path) && { photos: photos.get(path) ?? [] }),
      findings: take(findingsAt, path),
      comments: take(commentsAt, path),
      idle: false,
      ...(isChanged ? { before: then } : {}),
    };
    if (place.field.auto && shown === '' && row.findings.length === 0) continue;
    row.idle =
      shown === '' && !isChanged && row.findings.length + row.comments.length === 0 && !isAsked(place, document);
    if (isChanged) changed += 1;
    if (row.idle && !place.page.includes('/circuits/')) idle += 1;
    addRow(parts, place, row);
  }
  const removed = [...before.values()].map(({ label, shown }) => ({ label, before: shown }));
  return {
    parts,
    loose: { findings: [...findingsAt.values()].flat(), comments: [...commentsAt.values()].flat() },
    removed,
    changed: changed + removed.length,
    idle,
  };
}

/** The same review with only the changes since the return and the values with open comments. */
export function onlyChanges(review: Review): Review {
  const isNews = (row: ReviewRow) => row.before !== undefined || row.comments.some(({ resolved }) => !resolved);
  return filtered(review, isNews, isNews);
}

/** The same review without unanswered optional questions. Circuit schedules keep their columns. */
export function withoutIdle(review: Review): Review {
  return filtered(
    review,
    (row) => !row.idle,
    () => true,
  );
}

function filtered(
  review: Review,
  keepsRow: (row: ReviewRow) => boolean,
  keepsCell: (row: ReviewRow) => boolean,
): Review {
  const parts = review.parts.map((part) => ({
    ...part,
    groups: part.groups
      .map((group) => ({ ...group, rows: group.rows.filter(keepsRow) }))
      .filter((group) => group.rows.length > 0),
    circuits: part.circuits
      .map((circuit) => ({ ...circuit, cells: circuit.cells.filter(keepsCell) }))
      .filter((circuit) => circuit.cells.length > 0),
  }));
  return { ...review, parts: parts.filter((part) => part.groups.length > 0 || part.circuits.length > 0) };
}

function addRow(parts: ReviewPart[], place: Place, row: ReviewRow): void {
  const circuit = /^(boards\/[^/]+)\/circuits\/([^/]+)$/.exec(place.page);
  const page = circuit?.[1] ?? place.page;
  let part = parts.at(-1);
  if (part?.page !== page) {
    part = { page, title: titleOf(place), groups: [], circuits: [] };
    parts.push(part);
  }
  if (circuit) {
    let last = part.circuits.at(-1);
    if (last?.path !== place.page) {
      last = { path: place.page, name: place.of ?? 'Circuit', cells: [] };
      part.circuits.push(last);
    }
    last.cells.push(row);
    return;
  }
  const inList = place.page === page && place.of !== undefined && !page.includes('/') ? place.of : undefined;
  const title = place.page === 'inspection_schedule' ? undefined : (inList ?? place.group);
  const group = part.groups.at(-1);
  if (group && group.title === title) group.rows.push(row);
  else part.groups.push({ ...(title === undefined ? {} : { title }), rows: [row] });
}

function titleOf(place: Place): string {
  if (place.page.startsWith('boards/'))
    return `Distribution board ${place.of?.replace(/ circuit .*$/s, '') ?? ''}`.trim();
  if (place.page.startsWith('observations/')) return place.of ?? place.section;
  return place.letter ? `${place.letter} ${place.section}` : place.section;
}

/** Leaves out the authoriser's block, which issuing fills in. */
const isAsked = ({ field, record }: Place, document: ReportDocument) =>
  field.filledBy !== 'authorising' && isRequired(field, record, document);

const labelOf = (place: Place) => (place.of ? `${place.of}: ${place.field.label}` : place.field.label);

function take<T>(map: Map<string, T[]>, path: string): readonly T[] {
  const found = map.get(path) ?? [];
  map.delete(path);
  return found;
}
