import { firstDay } from '../../../domain/time/dates.ts';
import { provenGoneBy } from './later.ts';

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

/** What people do about a defect. */
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
/** The rest follows from its visit. */
type Happening = Move | 'booked' | 'unbooked' | 'unclosed' | 'no_access' | 'offer_accepted' | 'offer_refused';

export type Happened = {
  kind: string;
  /** YYYY-MM-DD */
  on: string;
  /** UTC ISO text; null where nobody said the hour. */
  time: string | null;
  /** The paper that shows the work. */
  paper: string;
  visitId: string | null;
};

/** On a local day, and at an hour where it is known, in UTC ISO text. */
type MadeSafe = { on: string; at: string | null };

export type Told = {
  /** Everything that was not undone, the oldest first. */
  happened: readonly Happened[];
  /** The inspector made it safe that day, as the report says. */
  madeSafe: MadeSafe | undefined;
  /** A current certificate that puts it right, or the report itself where the inspector did so before leaving. */
  remedy: { on: string; number: string } | undefined;
  /** Later reports that cover its place, the first of them first. */
  later: readonly { on: string; number: string }[];
  /** The day a person said that the defect is gone, and the last day a person said that it is still there. */
  saidGoneOn: string | undefined;
  saidStillOn: string | undefined;
  /** The first day of those who live there now: access is asked for from them. */
  livesThereSince: string | null;
  foundOn: string;
};

export type Standing = {
  state: DefectState;
  stateOn: string;
  madeSafeOn: string | null;
  madeSafeAt: string | null;
  doneOn: string | null;
  doneBy: string;
  noAccessCount: number;
  visitId: string | null;
};

/** The state of a defect, from all its facts. A fact that ends it counts before one that is under way. */
export function standingOf(told: Told): Standing {
  const { happened, remedy, later, saidGoneOn, saidStillOn, foundOn } = told;
  const last = (...kinds: Happening[]) => happened.findLast(({ kind }) => (kinds as string[]).includes(kind));
  const visit = last('booked', 'unbooked', 'unclosed', 'no_access');
  const done = happened.findLast(({ kind, paper }) => kind === 'done' || (kind === 'not_ours' && paper !== ''));
  const gone = saidGoneOn ?? last('removed')?.on;
  const work = last('further') ?? done;
  const wasTold = {
    ...madeSafeOf(told),
    noAccessCount: new Set(attemptsOf(told).map(({ on }) => on)).size,
    visitId: visit?.kind === 'booked' ? visit.visitId : null,
  };
  const at = (state: DefectState, stateOn: string, by?: { on: string; paper: string }): Standing => ({
    ...{ state, stateOn, ...wasTold, doneOn: by?.on ?? null, doneBy: by?.paper ?? '' },
  });
  const ended = last('ended');
  if (ended) return at('ended', ended.on, remedy ? { on: remedy.on, paper: remedy.number } : work);
  if (remedy) return at('verified', remedy.on, { on: remedy.on, paper: remedy.number });
  const further = last('further');
  if (further) return at('further', further.on, further);
  const verified = last('verified');
  if (verified && done) return at('verified', verified.on, done);
  // The later report found it gone: the work was done on its day at the latest.
  const proof = gone === undefined ? undefined : provenGoneBy(later, { goneOn: gone, stillOn: saidStillOn });
  if (gone !== undefined && proof)
    return at('removed', gone, { on: firstDay([gone, proof.on]) ?? gone, paper: `Report ${proof.number}` });
  if (done) return at(done.kind === 'done' ? 'done' : 'not_ours', done.on, done);
  return waitingAt(told, (state, stateOn) => at(state, stateOn)) ?? at('open', foundOn);
}

/** By the report, or by a person: they may add the hour that the report leaves out. */
function madeSafeOf({ happened, madeSafe }: Told): Pick<Standing, 'madeSafeOn' | 'madeSafeAt'> {
  const said = happened.findLast(({ kind }) => kind === 'made_safe');
  const on = madeSafe?.on ?? said?.on ?? null;
  return { madeSafeOn: on, madeSafeAt: madeSafe?.at ?? (said?.on === on ? (said?.time ?? null) : null) };
}

/** Visits without access to those who live there now. */
const attemptsOf = ({ happened, livesThereSince }: Told) =>
  happened.filter(({ kind, on }) => kind === 'no_access' && on >= (livesThereSince ?? ''));

/** What is under way, where nothing is done yet. */
function waitingAt(
  { happened, livesThereSince }: Told,
  at: (state: DefectState, stateOn: string) => Standing,
): Standing | undefined {
  const last = (...kinds: Happening[]) => happened.findLast(({ kind }) => (kinds as string[]).includes(kind));
  const defended = last('defended');
  if (defended && defended.on >= (livesThereSince ?? '')) return at('defended', defended.on);
  const visit = last('booked', 'unbooked', 'unclosed', 'no_access');
  if (visit?.kind === 'booked') return at('booked', visit.on);
  const waiting = last('quoted', 'not_ours', 'offer_refused');
  return waiting && waiting.kind !== 'offer_refused' ? at(waiting.kind as DefectState, waiting.on) : undefined;
}

/** States in which nothing is left to be done. */
const over: ReadonlySet<DefectState> = new Set<DefectState>(['verified', 'further', 'removed', 'ended']);
export const isOver = (state: DefectState): boolean => over.has(state);

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

type Placed = {
  code: string;
  state: DefectState;
  madeSafeOn: string | null;
  doneOn: string | null;
  dueOn: string | null;
  followsC3: boolean;
};

/** Those that the law or the company sets a day for, or a danger. */
export const toRepair: readonly number[] = [
  buckets.atOnce,
  buckets.safeByLaw,
  buckets.byLaw,
  buckets.safeUrgent,
  buckets.urgent,
];

/** Whether a repair is to be booked, and nobody has it. */
export const isToRepair = ({ state, bucket }: { state: DefectState; bucket: number | null }): boolean =>
  state === 'open' && bucket !== null && toRepair.includes(bucket);

/** Whether a paper shows the work, but nobody has checked that paper yet. */
export const isToVerify = ({ state, doneOn }: Pick<Placed, 'state' | 'doneOn'>): boolean =>
  state === 'done' || (state === 'not_ours' && doneOn !== null);

/** The bucket of a defect; null where nothing is to be followed. */
export function bucketOf({ code, state, madeSafeOn, doneOn, dueOn, followsC3 }: Placed): number | null {
  if (isOver(state)) return null;
  if (code === 'C3' && !followsC3) return null;
  if (isToVerify({ state, doneOn })) return buckets.toVerify;
  if (code === 'C3') return buckets.wanted;
  if (code === 'C1' && madeSafeOn === null) return buckets.atOnce;
  if (state === 'defended') return buckets.defended;
  if (dueOn !== null) return code === 'C1' ? buckets.safeByLaw : buckets.byLaw;
  return code === 'C1' ? buckets.safeUrgent : buckets.urgent;
}
