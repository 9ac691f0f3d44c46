import { addDays, firstDay } from '../../../domain/time/dates.ts';
import {
  type Assessment,
  abeyanceMayBegin,
  assess,
  clocksOf,
  dangerIn,
  type HomeStatus,
  isDefended,
  isForNow,
  outOfScope,
} from './assess.ts';
import { type Clock, copyDuties } from './clock.ts';
import { isInspected } from './clocks/inspection.ts';
import { observationsOf } from './clocks/work.ts';
import { eventDays, type HomeFacts, knownBy } from './facts.ts';

/**
 * From which days on a home has which status, by what is known at the end of a day. It holds from `knownFrom` until `changesOn`: between
 * them only time passes. Days are YYYY-MM-DD; null is never.
 */
export type StatusDates = {
  /** The last day on which something recorded happened; '' where nothing has. */
  knownFrom: string;
  /** The next day on which something recorded takes effect. */
  changesOn: string | null;
  outOfScope: '' | 'excluded_tenancy' | 'no_statutory_interval';
  /** What nobody has read of the last report. */
  unreadable: '' | 'date' | 'outcome';
  /** The inspection that found the first C1 that is neither made safe nor put right. */
  dangerSince: string | null;
  abeyanceFrom: string | null;
  /** The first day on which an unmet clock without a defence is late; '' is always. */
  lateFrom: string | null;
  defendedFrom: string | null;
  /** Something is to be done now, until it is late. */
  isOpen: boolean;
  /** A home without a known report is shown apart, until this day. */
  noReportUntil: string | null;
  /** Of the next inspection; out of scope, as the last report recommends it. */
  inspectionDue: string | null;
  /** The first day of all unmet clocks. */
  nextDue: string | null;
  /** The first day of the copies and confirmations that are owed without a request; the last of all days where the law names none. */
  copyDue: string | null;
  wasLate: boolean;
};

/** Later than every day. */
const NEVER_ENDS = '9999-12-31';

/** @param facts  with the day at whose end they are known. */
export function statusDates(facts: HomeFacts): StatusDates {
  const known = knownBy(facts);
  const days = eventDays(facts);
  const nothing: StatusDates = {
    knownFrom: days.findLast((day) => day <= facts.today) ?? '',
    changesOn: days.find((day) => day > facts.today) ?? null,
    outOfScope: '',
    unreadable: '',
    dangerSince: null,
    abeyanceFrom: null,
    lateFrom: null,
    defendedFrom: null,
    isOpen: false,
    noReportUntil: null,
    inspectionDue: null,
    nextDue: null,
    copyDue: null,
    wasLate: false,
  };
  const outside = outOfScope(known);
  if (outside) {
    const why = outside[0] === 'excluded_tenancy' ? 'excluded_tenancy' : 'no_statutory_interval';
    return { ...nothing, outOfScope: why, inspectionDue: known.nextDue ?? null };
  }
  if (!known.inspectedOn && known.reportHeld) return { ...nothing, unreadable: 'date' };
  return { ...nothing, unreadable: known.outcomeRead ? '' : 'outcome', ...runningDates(known) };
}

function runningDates(known: HomeFacts) {
  const clocks = clocksOf(known);
  const unmet = clocks.filter(({ metOn }) => metOn === undefined);
  const late = unmet.filter((clock) => !mayBeDefended(clock, known));
  const defended = unmet.filter((clock) => mayBeDefended(clock, known));
  const inspection = clocks.find(({ duty }) => duty === 'next_inspection');
  const inspectionLate = inspection ? lateFrom(inspection) : null;
  const isInspectionDefended = inspection !== undefined && mayBeDefended(inspection, known);
  return {
    dangerSince: dangerSince(known),
    abeyanceFrom: abeyanceMayBegin(known) ? inspectionLate : null,
    lateFrom: firstOf(late.map(lateFrom)),
    defendedFrom: firstOf(defended.map(lateFrom)),
    isOpen: unmet.some((clock) => isForNow(clock, known)),
    noReportUntil: isInspected(known) ? null : isInspectionDefended ? inspectionLate : NEVER_ENDS,
    inspectionDue: inspection?.due ?? null,
    nextDue: firstDay(unmet.map(({ due }) => due?.slice(0, 10))) ?? null,
    copyDue: firstDay(unmet.filter(({ duty }) => copyDuties.has(duty)).map(({ due }) => due ?? NEVER_ENDS)) ?? null,
    wasLate: assess(known).clocks.some(({ state }) => state === 'met_late'),
  };
}

/** A day, or an hour within it, has passed at its end. */
function lateFrom({ duty, due }: Clock): string | null {
  if (due === null) return duty === 'next_inspection' ? '' : null;
  return due.length > 10 ? due.slice(0, 10) : addDays(due, 1);
}

const mayBeDefended = (clock: Clock, known: HomeFacts): boolean => clock.due !== null && isDefended(clock, known);

const firstOf = (days: readonly (string | null)[]): string | null =>
  days.filter((day) => day !== null).toSorted()[0] ?? null;

function dangerSince(known: HomeFacts): string | null {
  if (dangerIn(known) !== 'not safe') return null;
  const unsafe = observationsOf(known).filter(
    ({ observation, done }) => observation.code === 'C1' && !observation.madeSafeAt && !done,
  );
  return firstDay(unsafe.map(({ from }) => from)) ?? null;
}

/** A status as it is shown and counted: late without a known report stands apart. */
export type ShownState = HomeStatus | 'no_report';

export const shownStates: readonly ShownState[] = [
  'danger',
  'late',
  'no_report',
  'defended',
  'abeyance',
  'unknown',
  'open',
  'in_order',
  'out_of_scope',
];

export const shownState = ({ status, reasons }: Pick<Assessment, 'status' | 'reasons'>): ShownState =>
  status === 'late' && reasons.includes('no_report') ? 'no_report' : status;

/** Codes that are not put right, by their number. */
export type OpenCodes = { C1: number; C2: number; C3: number; FI: number };

export function openCodes(facts: HomeFacts): OpenCodes {
  const open: OpenCodes = { C1: 0, C2: 0, C3: 0, FI: 0 };
  for (const { observation, done } of observationsOf(knownBy(facts))) if (!done) open[observation.code] += 1;
  return open;
}
