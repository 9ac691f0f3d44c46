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
type Happening = Move | 'booked' | 'unbooked' | 'no_access';

type Happened = {
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
