import type { Since } from '../../../domain/certificate/verdicts/since.ts';
import { showDay } from '../../../domain/time/calendar.ts';
import { capital } from '../../../domain/words/capital.ts';
import type { DefectState } from './defect-state.ts';
import { stateWords } from './moves.ts';

export type Followed = {
  id: string;
  parent_id: string | null;
  number: string;
  observation_id: string;
  code: Since['left'][number];
  state: DefectState;
  state_on: string;
  made_safe_on: string | null;
  done_on: string | null;
  done_by: string;
  /** Another firm's paper is its proof. */
  others_paper: string | null;
};

/** What the readers of a report are told of one of its observations, by where its defect stands. @param all  the defects of its report. */
export function sinceOf(defect: Followed, all: readonly Followed[]): Since {
  const { observation_id: observation, state_on: on, done_on: doneOn } = defect;
  const left = leftBy(defect, all);
  const safeOn = defect.state === 'further' || left.length === 0 ? null : defect.made_safe_on;
  return { observation, what: whatBecameOf(defect), on, doneOn, safeOn, left };
}

function whatBecameOf({ state, number, done_on, done_by, others_paper }: Followed): Since['what'] {
  switch (state) {
    case 'verified':
      if (done_by === number) return 'put right in the visit';
      return others_paper === null ? 'proved by a paper' : 'proved by another firm';
    case 'removed':
      return 'gone';
    case 'further':
      return 'investigated';
    case 'done':
      return 'done';
    case 'not_ours':
      return done_on === null ? 'with another firm' : 'done';
    case 'defended':
    case 'ended':
      return state;
    case 'open':
    case 'quoted':
    case 'booked':
      return 'open';
  }
}

/** What an investigation found is open until it is put right in its turn. Nobody has shown that work which ended was done. */
function leftBy({ id, code, state }: Followed, all: readonly Followed[]): Since['left'] {
  if (state === 'further')
    return all.filter(({ parent_id }) => parent_id === id).flatMap((found) => leftBy(found, all));
  return state === 'verified' || state === 'removed' ? [] : [code];
}

/** What is under way about an open defect, for the people of the company: "Booked 2 December 2026". Empty where nothing is. */
export function underWay({ safeOn, ...stands }: Pick<Since, 'what' | 'safeOn'> & Stands): string {
  return capital([wordsOf(stands), safeOn && `made safe ${showDay(safeOn)}`].filter(Boolean).join(', '));
}

type Stands = { state: DefectState | undefined; visitDay: string | null };

function wordsOf({ state, what, visitDay }: Pick<Since, 'what'> & Stands): string {
  if (state === 'booked' && visitDay !== null) return `Booked ${showDay(visitDay)}`;
  if (state === 'not_ours' && what === 'done') return 'Another firm’s paper, not verified';
  return state === undefined || state === 'open' ? '' : stateWords[state];
}
