import type { Role } from '../../../kernel/viewer.ts';

/** The states of a defect. Source: the domain's compliance.md, section 2. Made safe and no access are flags beside them. */
export type DefectState =
  | 'open'
  | 'quoted'
  | 'booked'
  | 'done'
  | 'verified'
  | 'further'
  | 'not_ours'
  | 'removed'
  | 'defended'
  | 'ended';

/** What people do about a defect. `booked`, `unbooked` and `no_access` follow from its visit. */
export type Move =
  | 'made_safe'
  | 'quoted'
  | 'not_ours'
  | 'done'
  | 'verified'
  | 'further'
  | 'removed'
  | 'defended'
  | 'ended';
export type Happening = Move | 'booked' | 'unbooked' | 'no_access';

export type Happened = {
  kind: string;
  /** YYYY-MM-DD */
  on: string;
  /** The paper that shows the work. */
  paper: string;
  visitId: string | null;
};

export type Told = {
  /** Everything that was not undone, the oldest first. */
  happened: readonly Happened[];
  /** The inspector made it safe that day, as the report says. */
  madeSafeOn: string | null;
  /** A current certificate that puts it right, or the report itself where the inspector did so before leaving. */
  remedy: { on: string; number: string } | undefined;
  /** Since when a later report is there, and a person said that the defect is gone. */
  saidGoneOn: string | undefined;
  foundOn: string;
};

export type Standing = {
  state: DefectState;
  stateOn: string;
  madeSafeOn: string | null;
  doneOn: string | null;
  doneBy: string;
  noAccessCount: number;
  visitId: string | null;
};

/** Where a defect stands, by all that is known of it. What ends it goes before what is under way. */
export function standingOf({ happened, madeSafeOn, remedy, saidGoneOn, foundOn }: Told): Standing {
  const last = (...kinds: Happening[]) => happened.findLast(({ kind }) => (kinds as string[]).includes(kind));
  const visit = last('booked', 'unbooked', 'no_access');
  const done = last('done');
  const shown = {
    madeSafeOn: madeSafeOn ?? last('made_safe')?.on ?? null,
    doneOn: remedy?.on ?? done?.on ?? last('further')?.on ?? null,
    doneBy: remedy?.number ?? done?.paper ?? last('further')?.paper ?? '',
    noAccessCount: new Set(happened.filter(({ kind }) => kind === 'no_access').map(({ on }) => on)).size,
    visitId: visit?.kind === 'booked' ? visit.visitId : null,
  };
  const at = (state: DefectState, stateOn: string): Standing => ({ state, stateOn, ...shown });
  const ended = last('ended');
  if (ended) return at('ended', ended.on);
  if (remedy) return at('verified', remedy.on);
  const further = last('further');
  if (further) return at('further', further.on);
  const verified = last('verified');
  if (verified && done) return at('verified', verified.on);
  if (saidGoneOn !== undefined) return at('removed', saidGoneOn);
  const removed = last('removed');
  if (removed) return at('removed', removed.on);
  if (done) return at('done', done.on);
  const defended = last('defended');
  if (defended) return at('defended', defended.on);
  if (visit?.kind === 'booked') return at('booked', visit.on);
  const waiting = last('quoted', 'not_ours');
  return waiting ? at(waiting.kind as DefectState, waiting.on) : at('open', foundOn);
}

/** States in which nothing is left to be done. */
const over: ReadonlySet<DefectState> = new Set<DefectState>(['verified', 'further', 'removed', 'ended']);
export const isOver = (state: DefectState): boolean => over.has(state);

type Rule = {
  from: readonly DefectState[];
  by: readonly Role[];
  asks: { day: boolean; words: boolean; paper: boolean };
};
const open = ['open', 'quoted', 'booked', 'not_ours', 'defended'] as const;
const day = { day: true, words: false, paper: false };

/** From which states a move leads, who may make it, and what it needs. Source: compliance.md, section 2. */
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
  verified: { from: ['done'], by: ['owner', 'supervisor'], asks: { ...day, day: false } },
  further: { from: [...open, 'done'], by: ['owner', 'supervisor'], asks: { ...day, words: true, paper: true } },
  removed: { from: open, by: ['owner', 'office', 'supervisor'], asks: { ...day, words: true } },
  defended: { from: ['open', 'quoted', 'booked', 'not_ours'], by: ['owner', 'client'], asks: { ...day, words: true } },
  ended: { from: [...open, 'done'], by: ['owner', 'office', 'supervisor'], asks: { ...day, words: true } },
};

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
  foundOn: string;
  /** A later whole report lists it no longer. */
  laterNumber: string | null;
  /** Attempts without access, on different days. */
  noAccessCount: number;
};

/** Why a move is not possible now, in a sentence; undefined where it is. */
export function refusalOf(
  move: Move,
  { code, state, madeSafeOn, laterNumber, noAccessCount }: Asking,
): string | undefined {
  if (!moves[move].from.includes(state))
    return isOver(state)
      ? `This defect is closed already: ${stateWords[state].toLowerCase()}.`
      : `This is not possible while the defect is ${stateWords[state].toLowerCase()}.`;
  if (move === 'made_safe' && code !== 'C1') return 'Only a present danger (C1) is made safe.';
  if (move === 'made_safe' && madeSafeOn !== null) return 'This danger was made safe before.';
  if (move === 'removed' && laterNumber === null) return 'No later report of the whole installation is there.';
  if (move === 'defended' && noAccessCount < ATTEMPTS)
    return `The defence needs ${ATTEMPTS} visits without access on different days; there are ${noAccessCount}.`;
  return undefined;
}

/** Documented attempts before the defence of access is proposed (compliance.md 2.1). */
export const ATTEMPTS = 3;

/** What the defence of access wants to be true, to be read through by the person who accepts it (compliance.md 2.1). */
export const defenceConditions = [
  'Three visits on different days',
  'Written notice of at least 24 hours before each (48 in Scotland)',
  'Two ways of writing or calling used',
  'One letter that named the danger',
  'Other times offered',
] as const;

/** Where a defect stands in the list of those to follow. */
export const buckets = {
  atOnce: 0,
  safeByLaw: 1,
  byLaw: 2,
  safeUrgent: 3,
  urgent: 4,
  wanted: 5,
  toVerify: 6,
  defended: 7,
} as const;

type Placed = { code: string; state: DefectState; madeSafeOn: string | null; dueOn: string | null; followsC3: boolean };

/** The bucket of a defect; null where nothing is to be followed. */
export function bucketOf({ code, state, madeSafeOn, dueOn, followsC3 }: Placed): number | null {
  if (isOver(state)) return null;
  if (code === 'C3' && !followsC3) return null;
  if (state === 'done') return buckets.toVerify;
  if (code === 'C3') return buckets.wanted;
  if (code === 'C1' && madeSafeOn === null) return buckets.atOnce;
  if (state === 'defended') return buckets.defended;
  if (dueOn !== null) return code === 'C1' ? buckets.safeByLaw : buckets.byLaw;
  return code === 'C1' ? buckets.safeUrgent : buckets.urgent;
}
