import { daysForWork } from '../../remedial-clock.ts';
import { showDay } from '../../time/calendar.ts';
import { withinDaysOf, withinDaysStartingWith } from '../../time/dates.ts';
import { plural } from '../../words/plural.ts';
import { asksForWork, type Codes } from './safety.ts';

/** What a report means for one kind of reader, in two or three sentences. */
export type Duty = { who: 'Tenant' | 'Landlord' | 'Council' | 'Occupier' | 'Owner'; words: string };

export type DutyFacts = {
  /** As the report says; empty if it does not. */
  nation: string;
  /** `residential`, or another kind of premises. */
  premises: string;
  inspectedOn: string;
  /** Days that the report asks for, where they are fewer than the law allows. */
  withinDays?: number | undefined;
  nextDue: string;
  /** Counts of open observations by code. */
  codes: Codes;
  /** Whether certificates of later work have put something right. */
  isPutRight?: boolean;
  /** Today, YYYY-MM-DD: a date that is still to come is not overdue. */
  today?: string;
  /** Whether a home let privately in Scotland has no 30 mA RCD. */
  lacksRcd?: boolean;
};

/**
 * What the report means for tenant, landlord and council in their nation. A public page does not say whether the home is let,
 * so the words say "if you rent". Source of the days: README of the domain, section 4.
 * England: SI 2020/312 as amended by SI 2025/1043, reg 3. Wales: SI 2022/6 (W. 4), reg 6. Scotland: Housing (Scotland) Act 2006,
 * ss. 19A and 19B. Northern Ireland: SR 2024/201.
 */
export function dutiesOf(facts: DutyFacts): readonly Duty[] {
  if (facts.premises !== '' && facts.premises !== 'residential') return ofPremises(facts);
  switch (facts.nation) {
    case 'England':
      return inEngland(facts);
    case 'Wales':
      return inWales(facts);
    case 'Scotland':
      return inScotland(facts);
    case 'Northern Ireland':
      return inNorthernIreland(facts);
    default:
      return anywhere(facts);
  }
}

const DAYS = 28;
/** "the C1 and C2 items put right and the FI item investigated". Names only codes that are present. @param verb  "will be ", or nothing. */
function workOn({ codes }: DutyFacts, verb = ''): string {
  const named = (wanted: readonly ('C1' | 'C2' | 'FI')[], done: string) => {
    const there = wanted.filter((code) => codes[code] > 0);
    const count = there.reduce((sum, code) => sum + codes[code], 0);
    return there.length === 0 ? [] : [`the ${there.join(' and ')} ${count === 1 ? 'item' : 'items'} ${verb}${done}`];
  };
  return [...named(['C1', 'C2'], 'put right'), ...named(['FI'], 'investigated')].join(' and ');
}

const lastDayForWork = ({ inspectedOn, withinDays }: DutyFacts) =>
  withinDaysStartingWith(inspectedOn, daysForWork(withinDays));
const isOver = (facts: DutyFacts) => facts.today !== undefined && facts.today > lastDayForWork(facts);

/** Work within 28 days starting with the inspection; the report within 28 days of it. */
const workBy = (facts: DutyFacts) => showDay(lastDayForWork(facts));
/** Which days those are. */
const whichDays = ({ withinDays }: DutyFacts) =>
  daysForWork(withinDays) < DAYS
    ? `${plural(daysForWork(withinDays), 'day')} as the report asks, counting the day of inspection`
    : '28 days, counting the day of inspection, or sooner if the report says so';
const reportBy = ({ inspectedOn }: DutyFacts) => showDay(withinDaysOf(inspectedOn, DAYS));
const nextBy = ({ nextDue }: DutyFacts) => `The next inspection is due by ${showDay(nextDue)}.`;

const landlordsWork = (facts: DutyFacts, home: string) =>
  isOver(facts)
    ? `Work on a ${home} home was due by ${workBy(facts)}`
    : `The landlord of a ${home} home must have the work done by ${workBy(facts)}`;

/** Housing (Scotland) Act 2006, s. 13 and the Repairing Standard as amended: a 30 mA RCD in the main unit since 1 March 2024 (settled.md, edge 23). */
const rcdForLandlord = ({ lacksRcd }: DutyFacts) =>
  lacksRcd
    ? ' The report found no RCD of 30 mA or less in the main unit. The Repairing Standard has asked a privately let home for one since 1 March 2024: have one fitted.'
    : '';
const rcdForCouncil = ({ lacksRcd }: DutyFacts) =>
  lacksRcd
    ? ' The report found no RCD of 30 mA or less in the main unit. Let privately, the home does not meet the Repairing Standard, which has asked for one since 1 March 2024.'
    : '';

const noWork = ({ isPutRight }: DutyFacts) =>
  isPutRight ? 'The required work has been done.' : 'No work is required.';

function inEngland(facts: DutyFacts): Duty[] {
  const work = asksForWork(facts.codes);
  return [
    {
      who: 'Tenant',
      words: work
        ? `If you rent this home, your landlord ${isOver(facts) ? 'had to' : 'must'} have ${workOn(facts)} by ${workBy(facts)}, and give you written confirmation within 28 days of the work. If not, contact your council’s housing team.`
        : `If you rent this home, your landlord must give you this report by ${reportBy(facts)}, or before you move in${facts.isPutRight ? ', and written confirmation within 28 days of the repair' : ''}.`,
    },
    {
      who: 'Landlord',
      words: work
        ? `Have the work done by ${workBy(facts)}, ${whichDays(facts)}. Give the written confirmation with this report to each tenant and to the council within 28 days of the work.`
        : `${facts.isPutRight ? 'The required work has been done. Give the written confirmation of it with this report to each tenant and to the council within 28 days of the work. ' : ''}Give this report to each tenant by ${reportBy(facts)}, to new tenants before they move in, and to the council within 7 days of a written request. ${nextBy(facts)}`,
    },
    {
      who: 'Council',
      words: work
        ? `${landlordsWork(facts, 'rented')}; the landlord must send written confirmation within 28 days of it. The report itself is due within 7 days of a written request.`
        : `${facts.isPutRight ? 'The required work has been done; the landlord must send written confirmation within 28 days of it.' : 'No work is required.'} The landlord of a rented home must send the report within 7 days of a written request.`,
    },
  ];
}

function inNorthernIreland(facts: DutyFacts): Duty[] {
  const work = asksForWork(facts.codes);
  return [
    {
      who: 'Tenant',
      words: work
        ? `If you rent this home privately, your landlord ${isOver(facts) ? 'had to' : 'must'} have ${workOn(facts)} by ${workBy(facts)}. If not, contact your council’s housing team.`
        : `If you rent this home privately, your landlord must give you this report by ${reportBy(facts)}.`,
    },
    {
      who: 'Landlord',
      words: work
        ? `If you let this home privately, have the work done by ${workBy(facts)}, or sooner if the report says so, and keep the written confirmation with this report.`
        : `If you let this home privately, give this report to the tenant by ${reportBy(facts)}. ${nextBy(facts)}`,
    },
    {
      who: 'Council',
      words: work
        ? `${landlordsWork(facts, 'privately rented')}. The report is due within 7 days of a request.`
        : `${noWork(facts)} The landlord of a privately rented home must send the report within 7 days of a request.`,
    },
  ];
}

function inWales(facts: DutyFacts): Duty[] {
  const work = asksForWork(facts.codes);
  return [
    {
      who: 'Tenant',
      words: work
        ? 'If you rent this home, your landlord must give you this report within 14 days of the inspection, and written confirmation within 14 days once the work it asks for is done. Ask for it.'
        : 'If you rent this home, your landlord must give you this report within 14 days of the inspection, or of the day you may move in.',
    },
    {
      who: 'Landlord',
      words: work
        ? `Have ${workOn(facts)}, and give the written confirmation to the contract-holder within 14 days. The law sets no number of days for the work, but without a valid report the home counts as unfit to live in.`
        : `${facts.isPutRight ? 'The required work has been done: give the written confirmation of it to the contract-holder within 14 days. ' : ''}Give this report to the contract-holder within 14 days. You need a valid report as long as the home is let. ${nextBy(facts)}`,
    },
    {
      who: 'Council',
      words: work
        ? 'The report asks for work. A rented home without a valid report counts as unfit for human habitation.'
        : `${noWork(facts)} A rented home without a valid report counts as unfit for human habitation.`,
    },
  ];
}

function inScotland(facts: DutyFacts): Duty[] {
  const work = asksForWork(facts.codes);
  return [
    {
      who: 'Tenant',
      words: work
        ? `If you rent this home, ask your landlord when ${workOn(facts, 'will be ')}. Until then the home may not meet the Repairing Standard.`
        : 'If you rent this home, your landlord must give you a copy of this report.',
    },
    {
      who: 'Landlord',
      words: work
        ? `Have ${workOn(facts)}: a let home must meet the Repairing Standard. The law sets no number of days. Keep the evidence with this report, for six years.${rcdForLandlord(facts)}`
        : `Give the tenant a copy and keep this report for six years. ${nextBy(facts)}${rcdForLandlord(facts)}`,
    },
    {
      who: 'Council',
      words: work
        ? `The report asks for work that a let home needs to meet the Repairing Standard.${rcdForCouncil(facts)}`
        : `${facts.lacksRcd ? rcdForCouncil(facts).trim() : noWork(facts)} A let home must be inspected at least every five years.`,
    },
  ];
}

function anywhere(facts: DutyFacts): Duty[] {
  const work = asksForWork(facts.codes);
  return [
    {
      who: 'Tenant',
      words: work
        ? `Ask your landlord when ${workOn(facts, 'will be ')}.`
        : 'Ask your landlord for a copy of this report.',
    },
    {
      who: 'Landlord',
      words: work ? `Have ${workOn(facts)}. The dates that apply depend on the country.` : nextBy(facts),
    },
    { who: 'Council', words: 'The report does not say which country’s rules apply.' },
  ];
}

/** Premises that are not a home: no fixed date, but a duty of the person who runs them. */
function ofPremises(facts: DutyFacts): Duty[] {
  const work = asksForWork(facts.codes);
  return [
    {
      who: 'Occupier',
      words: work
        ? `Ask the person in charge of the building when ${workOn(facts, 'will be ')}.`
        : facts.isPutRight
          ? 'The required work has been done.'
          : 'No work is required.',
    },
    {
      who: 'Owner',
      words: work
        ? 'The person in charge of a workplace must keep its installation safe (Electricity at Work Regulations 1989). The law sets no number of days for the work: do not wait.'
        : `The person in charge of a workplace must keep its installation safe. ${nextBy(facts)}`,
    },
    { who: 'Council', words: 'The rules for rented homes do not apply to these premises.' },
  ];
}
