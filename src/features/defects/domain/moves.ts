import type { Role } from '../../../kernel/viewer.ts';
import { type DefectState, isOver, isToVerify, type Move } from './defect-state.ts';

type Rule = {
  from: readonly DefectState[];
  by: readonly Role[];
  asks: { day: boolean; words: boolean; paper: boolean };
};
const open = ['open', 'quoted', 'booked', 'not_ours', 'defended'] as const;
const day = { day: true, words: false, paper: false };

/** For each move: the states it can start from, who may make it, and what it needs. Source: compliance.md, section 2. */
export const moves: Readonly<Record<Move, Rule>> = {
  made_safe: { from: open, by: ['owner', 'supervisor', 'electrician'], asks: { ...day, words: true } },
  quoted: {
    from: ['open', 'quoted', 'not_ours'],
    by: ['owner', 'office', 'supervisor'],
    asks: { ...day, words: true },
  },
  not_ours: { from: open, by: ['owner', 'office', 'supervisor'], asks: { ...day, words: true } },
  done: {
    from: open,
    by: ['owner', 'office', 'supervisor', 'electrician'],
    asks: { ...day, words: true, paper: true },
  },
  verified: { from: ['done', 'not_ours'], by: ['owner', 'supervisor'], asks: { ...day, day: false } },
  further: { from: [...open, 'done'], by: ['owner', 'supervisor'], asks: { ...day, words: true, paper: true } },
  removed: { from: open, by: ['owner', 'office', 'supervisor'], asks: { ...day, words: true } },
  defended: { from: ['open', 'quoted', 'booked', 'not_ours'], by: ['owner', 'client'], asks: { ...day, words: true } },
  ended: { from: [...open, 'done'], by: ['owner', 'office', 'supervisor'], asks: { ...day, words: true } },
};

/** Moves that ask for future work. All others record what has happened, and are allowed in an archived home too. */
export const plans: ReadonlySet<Move> = new Set(['quoted', 'not_ours', 'further']);

export const isMove = (text: string): text is Move => Object.hasOwn(moves, text);

/** What a defect is called in each state. */
export const stateWords: Readonly<Record<DefectState, string>> = {
  open: 'Open',
  quoted: 'Quoted',
  booked: 'Booked',
  done: 'Done, not verified',
  verified: 'Verified',
  further: 'More was found',
  not_ours: 'With another firm',
  removed: 'Gone in a later report',
  defended: 'Access refused, accepted',
  ended: 'Ended',
};

export type Asking = {
  code: string;
  state: DefectState;
  madeSafeOn: string | null;
  /** Null where nobody knows the hour: a person may add it. */
  madeSafeAt: string | null;
  foundOn: string;
  /** A later report that covers its place. */
  laterNumber: string | null;
  doneOn: string | null;
  /** What the defence of access still needs. */
  missing: readonly string[];
};

/** Why a move is not possible now, in a sentence; undefined where it is. */
export function refusalOf(
  move: Move,
  { code, state, madeSafeOn, madeSafeAt, laterNumber, doneOn, missing }: Asking,
): string | undefined {
  if (!moves[move].from.includes(state) || (move === 'verified' && !isToVerify({ state, doneOn })))
    return isOver(state)
      ? `This defect is closed already: ${stateWords[state].toLowerCase()}.`
      : `This is not possible while the defect is ${stateWords[state].toLowerCase()}.`;
  if (move === 'made_safe' && code !== 'C1') return 'Only a present danger (C1) is made safe.';
  if (move === 'made_safe' && madeSafeOn !== null && madeSafeAt !== null) return 'This danger was made safe before.';
  if (move === 'removed' && laterNumber === null)
    return 'No later report that covers this place is there, or a person said that the defect is still there.';
  if (move === 'defended' && missing.length > 0) return `The defence is not complete. Missing: ${missing.join('; ')}.`;
  return undefined;
}
