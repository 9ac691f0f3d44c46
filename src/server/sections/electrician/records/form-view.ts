import type { FieldNotes, FindingLine, FormView } from '../../../../components/fields/form-view.ts';
import type { Field } from '../../../../domain/forms/definition.ts';
import type { FormError } from '../../../../domain/forms/typed/read-form.ts';
import { showValue } from '../../../../domain/forms/words/show-value.ts';
import { nodeAt } from '../../../../domain/report/fold.ts';
import { showTime } from '../../../../domain/time/calendar.ts';
import { calculatedAt, proposedAt } from '../../../../domain/verification/derived/derived-at.ts';
import { fromFactsAt } from '../../../../domain/verification/derived/not-applicable.ts';
import { isAwaited } from '../../../../domain/verification/words/awaited.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import { commentNote } from '../../../findings/comment-note.ts';
import { feedsOffered } from '../boards/feeds.ts';
import { answersOf, lineOf } from '../findings/finding-lines.ts';
import { isCompleteness } from '../findings/report-findings.ts';
import type { OpenReport } from '../report/open-report.ts';
import type { FieldDeps, ReviewComment } from '../store.ts';
import { carriedNote } from './confirm-carried.ts';
import { linkTargets } from './links.ts';

/** Records that are one of many (a board, a circuit, the schedule): a proposal is put into all of them at once. */
const isOneRecord = /^boards\/[^/]+(\/circuits\/[^/]+)?$|^inspection_schedule$/;

type Entered = Record<string, readonly string[]>;

/**
 * Everything a form over the record at `page` needs, and the notices about the record as a whole.
 * @param fieldOf the field of a control, to show a conflict's values as words.
 */
export async function viewOf(
  deps: FieldDeps,
  viewer: Viewer,
  report: OpenReport,
  page: string,
  {
    entered,
    errors = [],
    notes: known = {},
    fieldOf,
    address = page,
  }: {
    entered: Entered;
    errors?: readonly FormError[];
    /** The page's own texts below controls. */
    notes?: Readonly<Record<string, FieldNotes>>;
    fieldOf: (control: string) => Field | undefined;
    /** Path of the page below the report, where it is not its record's path. */
    address?: string;
  },
): Promise<{ view: FormView; findings: readonly FindingLine[] }> {
  const controlOf = (path: string) => path.slice(page.length + 1).replaceAll('/', '.');
  const isBelow = (path: string) => path.startsWith(`${page}/`) && !path.startsWith(`${page}/circuits/`);
  const notes = new Map(Object.entries(known));
  const add = (path: string, note: (before: FieldNotes) => FieldNotes) => {
    const control = controlOf(path);
    notes.set(control, note(notes.get(control) ?? {}));
  };
  const whole: FindingLine[] = [];
  for (const answered of report.answeredAt(page)) {
    const { rule, path } = answered.finding;
    if (isCompleteness(answered.finding) || rule === 'NOT_CHECKABLE') continue;
    if (path !== page && !isBelow(path)) continue;
    if (isAwaited(rule) && !entered[controlOf(path)]?.[0]) continue;
    const line = lineOf(report, answered, 'field');
    if (path !== page && fieldOf(controlOf(path))) {
      add(path, (before) => ({ ...before, findings: [...(before.findings ?? []), line] }));
    } else whole.push(line);
  }
  const comments = await openComments(deps, viewer, report);
  for (const comment of comments) {
    if (!isBelow(comment.path) && comment.path !== page) continue;
    const note = commentNote(comment, report.timeZone);
    add(comment.path, (before) => ({ ...before, comments: [...(before.comments ?? []), note] }));
  }
  for (const control of Object.keys(entered)) {
    const path = `${page}/${control.replaceAll('.', '/')}`;
    const proposal = isOneRecord.test(page) && report.editable ? proposedAt(report.document, path) : undefined;
    if (proposal) add(path, (before) => ({ ...before, proposal: { path, ...proposal } }));
    const calculated = calculatedAt(report.document, path);
    if (calculated) add(path, (before) => ({ ...before, calculated: calculated.from }));
    const fact = fromFactsAt(report.document, path);
    if (fact) add(path, (before) => ({ ...before, fact }));
  }
  const carried = carriedNote(report, page);
  for (const control of carried?.controls ?? []) add(`${page}/${control}`, (before) => ({ ...before, carried: true }));
  await addConflicts(deps, viewer, report, { isBelow, add, fieldOf, controlOf, page });
  const boardId = page.startsWith('boards/') ? (page.split('/')[1] ?? '') : '';
  const view: FormView = {
    entered,
    errors,
    notes,
    targets: linkTargets(report.document),
    get feeds() {
      return feedsOffered(report.document, boardId);
    },
    historyHref: `${report.home}/history?path=`,
    answers: answersOf(report, 'field', address),
    ...(carried && { carried: carried.note }),
  };
  return { view, findings: whole };
}

/** The reviewer's open comments; none before the report is returned. */
export async function openComments(deps: FieldDeps, viewer: Viewer, report: OpenReport): Promise<ReviewComment[]> {
  if (!report.wasReturned) return [];
  return (await deps.store(viewer).comments(report.id)).filter(({ resolvedAt }) => resolvedAt === null);
}

type Conflicted = {
  page: string;
  isBelow: (path: string) => boolean;
  controlOf: (path: string) => string;
  fieldOf: (control: string) => Field | undefined;
  add: (path: string, note: (before: FieldNotes) => FieldNotes) => void;
};

/** Puts both values of each conflict at its field: the current value, and the other one. */
async function addConflicts(deps: FieldDeps, viewer: Viewer, report: OpenReport, on: Conflicted): Promise<void> {
  const here = report.conflicts.filter(({ path }) => path === on.page || on.isBelow(path));
  if (here.length === 0) return;
  const paths = here.map(({ path }) => path);
  const log = await deps.store(viewer).entriesAt(report.id, paths);
  const latest = (path: string) => log.findLast((entry) => entry.path === path && entry.kind === 'set');
  const authors = here.flatMap(({ authorId, path }) => [authorId, latest(path)?.authorId ?? '']);
  const names = await deps.store(viewer).namesOf(authors);
  for (const path of new Set(here.map((conflict) => conflict.path))) {
    const field = on.fieldOf(on.controlOf(path));
    const shown = (value: unknown) => {
      if (!field) return value === null ? 'Removed' : 'Kept';
      return showValue(field, value, report.names()) || 'Empty';
    };
    const standing = (at: string) => ({
      text: shown(nodeAt(report.document, at) ?? null),
      author: names.get(latest(at)?.authorId ?? '') ?? 'A colleague',
      at: showTime(latest(at)?.serverAt ?? '', report.timeZone),
      seq: 0,
      kept: true,
    });
    const others = here.filter((conflict) => conflict.path === path);
    const sides = [
      standing(path),
      ...others.map(({ value, authorId, at, seq }) => ({
        text: shown(value),
        author: names.get(authorId) ?? 'A colleague',
        at: showTime(at, report.timeZone),
        seq,
        kept: false,
      })),
    ];
    on.add(path, (before) => ({ ...before, conflict: { path, sides } }));
  }
}
