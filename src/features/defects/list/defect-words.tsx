import { State, type StateKey } from '../../../components/office/parts/state.tsx';
import { showDay } from '../../../domain/time/calendar.ts';
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

/** "Booked 2 Dec 2026", "No access, 2 times": where a defect stands. */
export function StateOf({ defect }: { defect: Defect }) {
  const { state, no_access_count: refused, visit_day: visitDay, state_on: since } = defect;
  if (refused > 0 && (state === 'open' || state === 'quoted'))
    return <State state="refused">No access, {refused === 1 ? 'once' : `${refused} times`}</State>;
  if (state === 'not_ours' && defect.done_on !== null)
    return <State state="done">{`Another firm’s paper, not verified`}</State>;
  if (state === 'booked') return <State state="booked">Booked {visitDay && showDay(visitDay)}</State>;
  if (defect.code === 'C1' && defect.made_safe_on !== null && (state === 'open' || state === 'quoted'))
    return <State state="open">Made safe {showDay(defect.made_safe_on)}</State>;
  const dated = state === 'open' ? '' : ` ${showDay(since)}`;
  return <State state={shapes[state]}>{`${stateWords[state]}${dated}`}</State>;
}

/** Days from one day to another, whole. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

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
