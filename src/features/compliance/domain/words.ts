import { showDay } from '../../../domain/time/calendar.ts';
import type { Assessment, Reason } from './assess.ts';
import type { Clock, Duty } from './clock.ts';
import { type HomeFacts, isOlderSocial, reportBindsLandlord } from './facts.ts';
import { openCodes, type ShownState, shownState } from './status-dates.ts';

type Word = { word: string; tone: 'good' | 'warn' | 'bad' | 'info' };

/** A let home without a known report is late in the law's sense. Its word says what to do about it, and it is counted apart. */
export const stateWords: Readonly<Record<ShownState, Word>> = {
  out_of_scope: { word: 'No fixed duty', tone: 'info' },
  unknown: { word: 'Not known', tone: 'warn' },
  danger: { word: 'Danger', tone: 'bad' },
  abeyance: { word: 'In abeyance', tone: 'warn' },
  late: { word: 'Late', tone: 'bad' },
  no_report: { word: 'No report known', tone: 'bad' },
  defended: { word: 'Late, access refused', tone: 'warn' },
  open: { word: 'Open', tone: 'warn' },
  in_order: { word: 'In order', tone: 'good' },
};

const duties: Readonly<Record<Duty, string>> = {
  next_inspection: 'The next inspection',
  report_to_tenant: 'A copy of the report for the tenant',
  report_to_new_tenant: 'A copy of the report for the new tenant',
  report_to_council: 'A copy of the report for the council',
  report_to_prospective: 'A copy of the report for the person who asked',
  work: 'The work on',
  confirmation_to_tenant: 'The confirmation to the tenant of the work on',
  confirmation_to_council: 'The confirmation to the council of the work on',
  hazard_make_safe: 'Making the emergency hazard safe',
  hazard_investigate: 'The investigation of the hazard',
  hazard_summary: 'The summary of the hazard for the tenant',
  hazard_safety: 'The safety work on the hazard',
  hazard_further: 'The beginning of further work on the hazard',
  equipment_check: 'The check of the equipment supplied',
  equipment_repair: 'The repair of the equipment supplied',
};

const dutyOf = ({ duty, of, name }: Clock): string =>
  of === undefined
    ? duties[duty]
    : `${duties[duty]}${duty.startsWith('hazard_') ? ':' : ''} ${name ?? `observation ${of}`}`;

/** Reasons that no clock says. */
const plain: Partial<Readonly<Record<Reason, string>>> = {
  c1_not_safe: 'A C1 is neither made safe nor put right.',
  c1_made_safe: 'A C1 is made safe. It still needs its permanent repair.',
  no_report: 'No report is known. A let home needs one.',
  part_only: 'The last report is on a part of the installation. The rest depends on the report before it.',
  coverage_asks:
    'More than a fifth of the circuits were not tested, or no board was opened. A person must say what the last report covers.',
  further_work: 'An investigation found that more work is needed.',
  access_defence: 'A named person accepted that every reasonable step was taken to get in.',
  access_no_defence: 'Access failed. That is no defence before three noticed attempts and a person who accepts it.',
  abeyance_access: 'The tenant refused access.',
  late_in_past: 'Work or papers for this home were late before. The record keeps it.',
  excluded_tenancy: 'The tenancy is excluded from the duties.',
  no_statutory_interval: 'The law sets no interval here.',
  recommended_passed: 'The date that the last report recommends has passed.',
  date_missing: 'A person must read the date of the report.',
  outcome_missing: 'A person must read the last report: nobody has entered what it found.',
};

/** The word and the tone of a state. */
export const wordOf = (state: Assessment): Word => stateWords[shownState(state)];

/** Why a home has its state: first what is late, then what runs, each with its last day and its regulation. */
export function sentencesOf({ reasons, clocks }: Assessment): string[] {
  const late = clocks.filter(({ state, due }) => (state === 'late' || state === 'defended') && due !== null);
  const open = clocks.filter(({ state, duty }) => state === 'open' && duty !== 'next_inspection');
  const withoutTerm = clocks.filter(({ state }) => state === 'no_term');
  const next = clocks.find(({ state, duty }) => duty === 'next_inspection' && state === 'open');
  const named = (clock: Clock) =>
    clock.duty === 'next_inspection' && reasons.includes('no_report') ? 'The first inspection' : dutyOf(clock);
  return [
    ...reasons.flatMap((reason) => plain[reason] ?? []),
    ...late.map((clock) => `${named(clock)} was due by ${dayInWords(clock)} (${clock.rule}).`),
    ...[...open].sort(byDue).map((clock) => `${dutyOf(clock)} is due by ${dayInWords(clock)} (${clock.rule}).`),
    ...withoutTerm.map((clock) => `${dutyOf(clock)} is owed. The law gives no number of days (${clock.rule}).`),
    ...(next ? [`${named(next)} is due by ${dayInWords(next)} (${next.rule}).`] : []),
  ];
}

/** What is still open in a report of an older social tenancy that the regulations do not reach; undefined where they do, or nothing is. */
export function openBeyondLaw(facts: HomeFacts): string | undefined {
  if (reportBindsLandlord(facts) || !facts.inspectedOn || !isOlderSocial(facts)) return undefined;
  const open = openCodes(facts);
  const left = (['C1', 'C2', 'FI'] as const).filter((code) => open[code] > 0).map((code) => `${open[code]} ${code}`);
  if (left.length === 0) return undefined;
  return `Still open in the report of ${showDay(facts.inspectedOn)}: ${left.join(', ')}. Whether the regulations set a day for this work is not settled: they reach social tenancies of before 1 December 2025 from 1 May 2026 on. Do it as soon as you can.`;
}

/** The duty whose day comes first of those that are not met. */
export type NextDuty = {
  duty: Duty;
  /** The observation that it is about. */
  of: string | undefined;
  name: string;
  rule: string;
  due: string;
  isLate: boolean;
};

/** @returns undefined where no unmet duty has a day. */
export function nextDutyOf({ clocks, reasons }: Assessment): NextDuty | undefined {
  const [next] = clocks.filter(({ metOn, due }) => metOn === undefined && due !== null).sort(byDue);
  if (!next) return undefined;
  const isFirst = next.duty === 'next_inspection' && reasons.includes('no_report');
  const isLate = next.state === 'late' || next.state === 'defended';
  const name = isFirst ? 'The first inspection' : dutyOf(next);
  return { duty: next.duty, of: next.of, name, rule: next.rule, due: dayInWords(next), isLate };
}

const byDue = (a: Clock, b: Clock): number => ((a.due ?? '') < (b.due ?? '') ? -1 : 1);

/** The last day or time of a clock; '' without one. */
export const dayInWords = ({ due }: Pick<Clock, 'due'>): string =>
  due === null ? '' : `${showDay(due.slice(0, 10))}${due.length > 10 ? `, ${due.slice(11, 16)}` : ''}`;
