import { CARRIED, carriedMark } from '../../../../../domain/forms/carried/carried.ts';
import type { Field } from '../../../../../domain/forms/definition.ts';
import { showValue } from '../../../../../domain/forms/words/show-value.ts';
import { BY_LINK, byLink } from '../../../../../domain/report/by-link.ts';
import type { Entry } from '../../../../../domain/report/entry.ts';
import { isItemPath, stepsOf } from '../../../../../domain/report/path.ts';
import { showTime } from '../../../../../domain/time/calendar.ts';
import { COUNTED } from '../../../../../domain/verification/derived/counts-of-schedules.ts';
import { FROM_FACTS } from '../../../../../domain/verification/derived/not-applicable.ts';
import { listSigningRequests } from '../../../../../features/signing-by-link/server/repository.ts';
import { NotFoundError } from '../../../../../kernel/errors.ts';
import type { Viewer } from '../../../../../kernel/viewer.ts';
import type { Db } from '../../../../db/dialect.ts';
import { listHistory } from '../../../../repositories/entries/entry-log.ts';
import { namesOf } from '../../../../repositories/people/people.ts';
import { placeOf } from '../../records/places/places.ts';
import type { OpenReport } from '../open-report.ts';
import type { HistoryLine } from './history-page.tsx';

const mostLines = 200;

/** The report data behind the history: the values, and how to show them. */
export type ReportInHistory = Pick<OpenReport, 'id' | 'home' | 'definition' | 'document' | 'timeZone' | 'names'>;

/** @throws NotFoundError when the path can be no value, item, section or list. */
export function mustBePath(path: string): void {
  if (path !== '' && !/^[a-z_]{1,40}$/.test(path) && !stepsOf(path)) throw new NotFoundError('that path');
}

/** Entries at a path and below, with author and time; the latest first, at most 200. */
export async function historyLines(
  db: Db,
  viewer: Viewer,
  report: ReportInHistory,
  path: string,
): Promise<{ lines: HistoryLine[]; more: boolean }> {
  const latest = await listHistory(db, viewer, report.id, path, mostLines + 1);
  const shown = latest.slice(0, mostLines);
  const names = await namesOf(
    db,
    viewer,
    shown.map(({ authorId }) => authorId),
  );
  const signers = await signersOf(db, viewer, report, shown);
  const lines = shown.map((entry): HistoryLine => {
    const { page, label, field } = placeOf(report, entry.path);
    return {
      seq: entry.seq,
      path: entry.path,
      what: [page, markAt(entry, latest) ?? label].filter(Boolean).join(', '),
      value: isOutdated(entry, latest) ? 'no longer in the report' : showEntry(report, entry, field),
      author: signers.get(entry.submission) ?? names.get(entry.authorId) ?? 'A colleague',
      at: showTime(entry.serverAt, report.timeZone),
      origin: origins[entry.provenance],
      conflict: entry.kind === 'conflict',
    };
  });
  return { lines, more: latest.length > mostLines };
}

/** Signatories by mailed link, who have no account, by the submission of their entries. */
async function signersOf(
  db: Db,
  viewer: Viewer,
  { id }: Pick<ReportInHistory, 'id'>,
  shown: readonly Entry[],
): Promise<ReadonlyMap<string, string>> {
  if (!shown.some(({ submission }) => submission.startsWith(BY_LINK))) return new Map();
  const requests = await listSigningRequests(db, viewer, id);
  return new Map(requests.map((each) => [byLink(each.id), `${each.name}, by a mailed link`]));
}

/** The meaning of a mark next to a record's values, in words. */
function markAt(
  { path, seq, value }: Pick<Entry, 'path' | 'seq' | 'value'>,
  around: readonly Entry[],
): string | undefined {
  if (isCarriedMark(path)) return 'carried over from the last report';
  if (path === COUNTED) return 'number of circuit schedules follows the boards';
  if (isOutdated({ path, seq, value }, around)) return 'N/A removed';
  return path.endsWith(`/${FROM_FACTS}`) ? "N/A taken from the report's own facts" : undefined;
}

/**
 * Whether the entry ends a mark together with its N/A, because the facts no longer support it; a person's own answer ends the
 * mark only.
 */
const isOutdated = ({ path, seq, value }: Pick<Entry, 'path' | 'seq' | 'value'>, around: readonly Entry[]): boolean =>
  value === null &&
  path.endsWith(`/${FROM_FACTS}`) &&
  around.some(
    (each) => each.seq === seq - 1 && each.value === null && each.path === path.replace(FROM_FACTS, 'outcome'),
  );

const isCarriedMark = (path: string): boolean => path.endsWith(`/${CARRIED}`);

/** The origin of a value that was not typed in its box. */
const origins: Partial<Record<Entry['provenance'], string>> = {
  calculated: 'calculated',
  carried: 'carried over',
  imported: 'imported',
};

/** An entry's value as the form shows it. For a field of an earlier edition only, its text. */
function showEntry(report: ReportInHistory, { path, value }: Entry, field: Field | undefined): string {
  if (stepsOf(path) && isItemPath(path)) return value === null ? 'removed' : 'added';
  if (isCarriedMark(path)) return value === null ? 'confirmed' : `from ${carriedMark({ [CARRIED]: value })?.from}`;
  if (path === COUNTED) return value === null ? 'another number was entered' : 'yes';
  if (path.endsWith(`/${FROM_FACTS}`)) return value === null ? 'answered since' : 'yes';
  if (value === null) return 'removed';
  if (field) return showValue(field, value, report.names()) || 'empty';
  if (typeof value !== 'object') return String(value);
  return 'text' in value ? String(value.text) : JSON.stringify(value);
}
