import type { Values } from '../../forms/definition.ts';
import { codeLeft } from '../../forms/put-right.ts';
import { type Code, isMadeSafe } from '../../forms/words/danger-words.ts';
import { showDay } from '../../time/calendar.ts';

/** Where an observation stands since its report was issued, as far as its readers are told. */
export type Since = {
  /** Its id in the report. */
  observation: string;
  what:
    | 'open'
    | 'put right in the visit'
    | 'put right by us'
    | 'proved by a paper'
    | 'proved by another firm'
    | 'gone'
    | 'investigated'
    | 'done'
    | 'with another firm'
    | 'defended'
    | 'ended';
  /** Since when it stands there, YYYY-MM-DD. */
  on: string;
  /** The day of the work or investigation, YYYY-MM-DD. */
  doneOn: string | null;
  /** The day on which the danger was made safe, also where it was passed on or defended later, YYYY-MM-DD; null where it was not, or is over. */
  safeOn: string | null;
  /** The codes still open because of it: its own, or those that an investigation found. */
  left: readonly Code[];
  /** The company's certificate that put it right. */
  by?: { code: string; number: string; revision: number; reportId: string; issuedAt: string };
};

/** The observations of which nothing is left to put right. */
export const putRightSince = (since: readonly Since[]): ReadonlySet<string> =>
  new Set(since.filter(({ left }) => left.length === 0).map(({ observation }) => observation));

/** The days on which dangers were made safe after the report, by observation. */
export const madeSafeDays = (since: readonly Since[]): ReadonlyMap<string, string> =>
  new Map(since.flatMap(({ observation, safeOn }) => (safeOn === null ? [] : [[observation, safeOn]])));

/** How many of the open C1s are made safe now, where later work made safe more of them than the report says; else 0. */
export function safeNowIn(observations: readonly (Values & { id: string })[], since: readonly Since[]): number {
  const now = madeSafeSince(observations, since);
  const toldAtIssue = since.map((each) => ({ ...each, safeOn: null }));
  return now > madeSafeSince(observations, toldAtIssue) ? now : 0;
}

/** The observations of a report that are open now; in place of one that was investigated stands what was found. */
export function openSince<T extends { id: string }>(observations: readonly T[], since: readonly Since[]) {
  const by = new Map(since.map((each) => [each.observation, each]));
  return observations.flatMap((each): (T | { code: Code })[] => {
    const { what, left } = by.get(each.id) ?? { what: 'open', left: undefined };
    if (what === 'investigated') return (left ?? []).map((code) => ({ code }));
    return left?.length === 0 ? [] : [each];
  });
}

/** How many of the C1s that are open now were made safe, in the visit or since. */
export function madeSafeSince(observations: readonly (Values & { id: string })[], since: readonly Since[]): number {
  const by = new Map(since.map((each) => [each.observation, each]));
  return observations.filter((each) => {
    const now = by.get(each.id);
    if (now?.left.length === 0 || now?.what === 'investigated') return false;
    return isMadeSafe(each) || (codeLeft(each) === 'C1' && now !== undefined && now.safeOn !== null);
  }).length;
}

/**
 * What became of an observation, in words for anyone: they name no person and no firm, and say nothing about residents. Empty where there
 * is nothing to say, and where its report or a certificate of the company says it.
 */
export function sinceInWords(since: Since, observation: Values): string {
  const words = becameInWords(since, observation);
  if (since.safeOn === null || isMadeSafe(observation)) return words;
  return `made safe on ${showDay(since.safeOn)}${words === '' ? '. It still needs a permanent repair' : `; ${words}`}`;
}

function becameInWords({ what, on, doneOn, left }: Since, observation: Values): string {
  const worked = `${codeLeft(observation) === 'FI' ? 'investigated' : 'put right'} on ${showDay(doneOn ?? on)}`;
  switch (what) {
    case 'open':
    case 'put right in the visit':
    case 'put right by us':
      return '';
    case 'proved by a paper':
      return `${worked}, proved on ${showDay(on)} by a certificate or confirmation`;
    case 'proved by another firm':
      return `${worked}, proved on ${showDay(on)} by another firm’s certificate or confirmation`;
    case 'gone':
      return `a later inspection no longer found it: put right on ${showDay(doneOn ?? on)} at the latest`;
    case 'investigated':
      return `investigated on ${showDay(doneOn ?? on)}. ${
        left.length === 0 ? 'What was found is put right' : `More was found, and is still open (${left.join(', ')})`
      }`;
    case 'done':
      return `reported as done on ${showDay(doneOn ?? on)}. Nobody has checked the proof yet`;
    case 'with another firm':
      return 'not put right yet. Another firm is to do the work';
    case 'defended':
      return `not put right yet. The landlord recorded on ${showDay(on)} why not`;
    case 'ended':
      return `the company stopped following it on ${showDay(on)}. Nobody has shown that it was put right`;
  }
}
