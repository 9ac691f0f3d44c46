import { State, type StateKey } from '../../../components/office/parts/state.tsx';
import { showDay } from '../../../domain/time/calendar.ts';
import { daysBetween } from '../../../domain/time/dates.ts';
import type { DefectState } from '../domain/defect-state.ts';
import { stateWords } from '../domain/moves.ts';
import type { Defect } from '../records/defects.ts';

const shapes: Readonly<Record<DefectState, StateKey>> = {
  open: 'open',
  quoted: 'open',
  booked: 'booked',
  done: 'done',
  verified: 'mended',
  further: 'mended',
  not_ours: 'open',
  removed: 'mended',
  defended: 'defended',
  ended: 'out_of_scope',
};

type Standing = Pick<
  Defect,
  'code' | 'state' | 'state_on' | 'no_access_count' | 'visit_day' | 'done_on' | 'made_safe_on'
>;

/** "Booked 2 Dec 2026", "No access, 2 times": where a defect stands, on the page and in a file. */
export function standsIn(defect: Standing): { state: StateKey; words: string } {
  const { state, no_access_count: refused, visit_day: visitDay, state_on: since } = defect;
  const waits = state === 'open' || state === 'quoted';
  if (refused > 0 && waits)
    return { state: 'refused', words: `No access, ${refused === 1 ? 'once' : `${refused} times`}` };
  if (state === 'not_ours' && defect.done_on !== null)
    return { state: 'done', words: 'Another firm’s paper, not verified' };
  if (state === 'booked') return { state: 'booked', words: `Booked${visitDay ? ` ${showDay(visitDay)}` : ''}` };
  if (defect.code === 'C1' && defect.made_safe_on !== null && waits)
    return { state: 'open', words: `Made safe ${showDay(defect.made_safe_on)}` };
  const dated = state === 'open' ? '' : ` ${showDay(since)}`;
  return { state: shapes[state], words: `${stateWords[state]}${dated}` };
}

export function StateOf({ defect }: { defect: Standing }) {
  const { state, words } = standsIn(defect);
  return <State state={state}>{words}</State>;
}

/** Who has a defect: the person of its visit while one is booked, else the one it was handed to; '' where nobody has it. */
export const withWhom = ({
  state,
  visitor_name: visitor,
  holder_name: holder,
}: Pick<Defect, 'state' | 'visitor_name' | 'holder_name'>): string =>
  (state === 'booked' ? (visitor ?? holder) : state === 'not_ours' ? 'Another firm' : holder) ?? '';

/** The same, with who follows it in the office meanwhile. */
export function With({ defect }: { defect: Pick<Defect, 'state' | 'visitor_name' | 'holder_name'> }) {
  const whom = withWhom(defect);
  if (whom === '') return <span className="nil">Nobody</span>;
  const { holder_name: holder } = defect;
  return (
    <>
      {whom}
      {holder && holder !== whom && <small>{holder} follows it</small>}
    </>
  );
}

/** Those on the tools see no list of defects: what they are to do is a visit. */
export const WHO_CAN = 'People of the office. Give a defect to an electrician by booking its repair.';

const inDays = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

/** The last day, how far it is, and what kind of day it is. */
export function dueInWords(defect: Defect, today: string): { state: StateKey | undefined; fact: string; why: string } {
  const { code, due_on: due, target_on: target, made_safe_on: safe, done_on: done } = defect;
  if (code === 'C1' && safe === null && done === null)
    return { state: 'danger', fact: 'At once', why: 'not made safe' };
  if (due === null) return { state: undefined, fact: target ? showDay(target) : 'Urgent', why: 'our target' };
  const madeSafe = safe ? `, made safe ${showDay(safe)}` : '';
  if (done !== null) {
    const late = daysBetween(due, done);
    return late > 0
      ? { state: 'late', fact: showDay(due), why: `${inDays(late)} late. The record keeps it` }
      : { state: 'mended', fact: showDay(due), why: 'in time' };
  }
  const left = daysBetween(today, due);
  if (left < 0) return { state: 'late', fact: showDay(due), why: `${inDays(-left)} late${madeSafe}` };
  return { state: 'due', fact: showDay(due), why: `${left === 0 ? 'today' : inDays(left)}${madeSafe}` };
}

/** A code in its shape, read out in full. */
export const CodeMark = ({ code }: { code: Defect['code'] }) => (
  <span className={`badge ${code.toLowerCase()}`}>{code}</span>
);
