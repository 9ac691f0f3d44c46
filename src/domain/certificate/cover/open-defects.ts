import type { ReportDocument, Values } from '../../forms/definition.ts';
import { itemsOf } from '../../forms/document.ts';
import { codeLeft, codesByGravity } from '../../forms/put-right.ts';
import { isMadeSafe } from '../../forms/words/danger-words.ts';
import { namesIn } from '../../forms/words/show-value.ts';
import { workDueBy } from '../../remedial-clock.ts';
import { showDay } from '../../time/calendar.ts';

/** A defect to be dealt with, for the first page. `code` is as left, `number` as in the report. */
export type OpenDefect = {
  id: string;
  number: string;
  code: 'C1' | 'C2' | 'FI';
  /** The defect, in the inspector's words. */
  text: string;
  /** The same for landlord and tenant. Empty if not written, or if the defect was made safe. */
  plainWords: string;
  /** "Hall; CU1 circuit 3". Empty if not given. */
  place: string;
  /** The action and its deadline, or the action taken: "Make safe at once", "Repair urgently, by 7 December 2026 at the latest". */
  deadline: string;
};

/** The facts that decide whether the law sets a date: nation, tenure and days from the report, and the day of the inspection. */
export type Law = { nation: string; tenure: string; withinDays?: number | undefined; inspectedOn: string | undefined };

const urgency = { C1: 'Make safe at once', C2: 'Repair urgently', FI: 'Investigate without delay' } as const;

/**
 * The open defects of a report coded C1, C2 or FI, by gravity.
 * @param safeSince  the days on which dangers were made safe after the report, by the id of the observation.
 */
export function openDefects(
  report: ReportDocument,
  law: Law,
  safeSince: ReadonlyMap<string, string> = new Map(),
): OpenDefect[] {
  const names = namesIn(report, 'UTC');
  const open = itemsOf(report.observations).flatMap((item, index): OpenDefect[] => {
    const code = codeLeft(item);
    if (code !== 'C1' && code !== 'C2' && code !== 'FI') return [];
    const where = names.get('circuit', textOf(item, 'circuit_id')) ?? names.get('board', textOf(item, 'board_id'));
    const place = [textOf(item, 'location'), where ?? ''].filter((text) => text !== '').join('; ');
    const { inspectedOn } = law;
    const due = inspectedOn === undefined ? undefined : workDueBy(code, { ...law, inspectedOn });
    const since = isMadeSafe(item) ? undefined : safeSince.get(item.id);
    const isSafe = isMadeSafe(item) || since !== undefined;
    // The note of a danger that the report left unsafe says why nobody could make it safe.
    const safe =
      since === undefined ? { note: textOf(item, 'made_safe_note'), on: inspectedOn } : { note: '', on: since };
    const deadline = isSafe ? madeSafe(safe, due) : whatToDo(code, due);
    // The plain words of a defect that was made safe are out of date: "keep everybody away". The observation still has them.
    const [text, plainWords] = [textOf(item, 'text'), isSafe ? '' : textOf(item, 'plain_words')];
    return [{ id: item.id, number: String(index + 1), code, text, plainWords, place, deadline }];
  });
  const gravity = ({ code }: OpenDefect) => codesByGravity.indexOf(code);
  return open.sort((a, b) => gravity(a) - gravity(b) || Number(a.number) - Number(b.number));
}

const whatToDo = (code: OpenDefect['code'], due: string | undefined): string =>
  due === undefined ? urgency[code] : `${urgency[code]}, by ${showDay(due)} at the latest`;

/** A longer note appears only with the observation. */
const MOST_OF_NOTE = 80;

/** "Made safe on 24 November 2026 (isolated). Permanent repair by 21 December 2026". */
function madeSafe(safe: { note: string; on: string | undefined }, due: string | undefined): string {
  const [note = ''] = /^(?:[^.\s]+(?:[.\s]+(?=[^.\s])|))*/.exec(safe.note) ?? [];
  const how = note !== '' && note.length <= MOST_OF_NOTE ? ` (${note.replace(/\s+/g, ' ')})` : '';
  const on = safe.on === undefined ? '' : ` on ${showDay(safe.on)}`;
  return `Made safe${on}${how}. ${due === undefined ? 'It still needs a permanent repair' : `Permanent repair by ${showDay(due)}`}`;
}

const textOf = (item: Values, name: string): string => (typeof item[name] === 'string' ? item[name].trim() : '');
