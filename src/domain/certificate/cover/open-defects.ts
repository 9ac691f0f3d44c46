import type { ReportDocument, Values } from '../../forms/definition.ts';
import { itemsOf } from '../../forms/document.ts';
import { codeLeft, codesByGravity } from '../../forms/put-right.ts';
import { namesIn } from '../../forms/words/show-value.ts';
import { workDueBy } from '../../remedial-clock.ts';
import { showDay } from '../../time/calendar.ts';

/** What somebody has to do about, for the first page. `code` is as it was left, `number` as the report numbers it. */
export type OpenDefect = {
  id: string;
  number: string;
  code: 'C1' | 'C2' | 'FI';
  /** The defect, in the inspector's words. */
  text: string;
  /** The same for landlord and tenant. Empty where nobody wrote it. */
  plainWords: string;
  /** "Hall; CU1 circuit 3". Empty where nothing was said. */
  place: string;
  /** What to do by when: "At once", "Urgently, by 7 December 2026". */
  deadline: string;
};

/** What says whether the law sets a date: nation and tenure as the report has them, and the day of the inspection. */
export type Law = { nation: string; tenure: string; inspectedOn: string | undefined };

const urgency = { C1: 'Make safe at once', C2: 'Repair urgently', FI: 'Investigate without delay' } as const;

/** What a report leaves open that is dangerous, may become so, or has to be looked into: the gravest first. */
export function openDefects(report: ReportDocument, law: Law): OpenDefect[] {
  const names = namesIn(report, 'UTC');
  const open = itemsOf(report.observations).flatMap((item, index): OpenDefect[] => {
    const code = codeLeft(item);
    if (code !== 'C1' && code !== 'C2' && code !== 'FI') return [];
    const where = names.get('circuit', textOf(item, 'circuit_id')) ?? names.get('board', textOf(item, 'board_id'));
    const place = [textOf(item, 'location'), where ?? ''].filter((text) => text !== '').join('; ');
    const { nation, tenure, inspectedOn } = law;
    const due = inspectedOn === undefined ? undefined : workDueBy(code, { nation, tenure, inspectedOn });
    const deadline = due === undefined ? urgency[code] : `${urgency[code]}, by ${showDay(due)} at the latest`;
    const [text, plainWords] = [textOf(item, 'text'), textOf(item, 'plain_words')];
    return [{ id: item.id, number: String(index + 1), code, text, plainWords, place, deadline }];
  });
  const gravity = ({ code }: OpenDefect) => codesByGravity.indexOf(code);
  return open.sort((a, b) => gravity(a) - gravity(b) || Number(a.number) - Number(b.number));
}

const textOf = (item: Values, name: string): string => (typeof item[name] === 'string' ? item[name].trim() : '');
