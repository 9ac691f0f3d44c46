import { showDay } from '../../../domain/time/calendar.ts';
import { addDays } from '../../../domain/time/dates.ts';
import { plural } from '../../../domain/words/plural.ts';
import type { Db } from '../../../server/db/dialect.ts';
import { REMINDED_BEFORE } from '../../qualifications/domain/qualification.ts';
import { type Choices, choicesOf } from '../domain/choices.ts';
import { AHEAD, stageBefore, stageLate, stageOfDuty, stageOfEnd } from '../domain/stages.ts';
import { getChoices, listClientChoices } from './repository/choices.ts';
import {
  type DueConfirmation,
  type DueInspection,
  type DueWork,
  listCalibrationsEnding,
  listConfirmationsDue,
  listInspectionsDue,
  listQualificationsEnding,
  listStaffToTell,
  listWorkDue,
  ROWS_AT_ONCE,
} from './repository/due.ts';
import type { Event } from './tell.ts';

/** What each person is to be told of today, by the person; also what they were told of before. */
export type Gathered = Map<string, Event[]>;

/** @param today  YYYY-MM-DD in the company's zone. */
export async function gatherEvents(db: Db, companyId: string, today: string): Promise<Gathered> {
  const gathered: Gathered = new Map();
  const tell = (person: string, event: Event) => {
    const of = gathered.get(person);
    if (of) of.push(event);
    else gathered.set(person, [event]);
  };
  const choices = await readChoices(db, companyId);
  const work = { companyId, today, choices, tell, staff: await listStaffToTell(db, { companyId }) };
  await gatherInspections(db, work);
  await gatherWork(db, work);
  await gatherConfirmations(db, work);
  await gatherInstruments(db, work);
  await gatherQualifications(db, work);
  return gathered;
}

type Work = {
  companyId: string;
  today: string;
  choices: { of: (clientId: string) => Choices; longest: number };
  tell: (person: string, event: Event) => void;
  staff: Awaited<ReturnType<typeof listStaffToTell>>;
};

async function readChoices(db: Db, companyId: string): Promise<Work['choices']> {
  const company = await getChoices(db, { companyId });
  const clients = await listClientChoices(db, { companyId });
  const standard = choicesOf(company);
  const all = [standard, ...[...clients.values()].map((client) => choicesOf(company, client))];
  return {
    of: (clientId) => {
      const own = clients.get(clientId);
      return own ? choicesOf(company, own) : standard;
    },
    longest: Math.max(0, ...all.flatMap(({ inspectionDays }) => inspectionDays)),
  };
}

/** An inspection that is due is told the client; one that is late by law, our supervisors too. */
async function gatherInspections(db: Db, { companyId, today, choices, tell, staff }: Work): Promise<void> {
  const span = { today, to: addDays(today, choices.longest) };
  for (let after: DueInspection | undefined; ; ) {
    const homes = await listInspectionsDue(db, { companyId }, { ...span, after });
    for (const home of homes) {
      const { siteId, clientId, name, postcode, due } = home;
      const days = choices.of(clientId).inspectionDays;
      const isLate = due < today;
      if (isLate && (home.isRecommended || home.isExcused)) continue;
      const stage = isLate ? stageLate(due, today) : stageBefore(days, due, today);
      if (stage === undefined) continue;
      const about = isLate ? attemptsAt(home) : expectedAt(home);
      const event: Event = {
        ...{ key: `inspection:${siteId}:${due}:${stage}`, topic: isLate ? 'inspections late' : 'inspections' },
        ...{ day: due, what: placeOf(name, postcode), about, isBooked: onItsWay(home) !== '' },
      };
      // Who chose never to be reminded of inspections is not told of late ones either.
      if (days.length > 0) tell(`client:${clientId}`, event);
      if (isLate) for (const each of staff.supervisors) tell(user(each), event);
    }
    after = homes.at(-1);
    if (homes.length < ROWS_AT_ONCE) return;
  }
}

/** What is known of a home before its day: the visit that is booked, and where its day is from. */
const expectedAt = (home: DueInspection): string =>
  [
    ...(home.isRecommended ? ['The day that its last report recommends'] : []),
    ...(onItsWay(home) === '' ? [] : [onItsWay(home)]),
  ].join('. ');

/** What is under way already, so that the reader has nothing to book; empty where nothing is. */
function onItsWay({ isInspected, begunOn, visitDay }: DueInspection): string {
  if (isInspected) return 'Inspected, report on its way';
  if (visitDay !== null) return bookedFor(visitDay);
  return begunOn === null ? '' : `Inspection begun on ${showDay(begunOn)}`;
}

const bookedFor = (day: string): string => `Booked for ${showDay(day)}`;

/** What was done about a home that is late: the visit that is booked, and those on which nobody let us in. */
function attemptsAt(home: DueInspection): string {
  const { isInspected, noAccess } = home;
  const booked = onItsWay(home) || 'No visit is booked';
  return noAccess === 0 || isInspected ? booked : `${booked}. No access on ${plural(noAccess, 'visit')}`;
}

const placeOf = (name: string, postcode: string): string => [name, postcode].filter((part) => part !== '').join(', ');
const user = (id: string) => `user:${id}`;

/** The words of a defect in a list: an observation may be long. */
const MOST_WORDS = 160;

/** Work that is due is told the client; work that is late, our supervisors too. */
async function gatherWork(db: Db, { companyId, today, choices, tell, staff }: Work): Promise<void> {
  for (let after: DueWork | undefined; ; ) {
    const found = await listWorkDue(db, { companyId }, { to: addDays(today, AHEAD.duty), after });
    for (const { id, clientId, site, postcode, code, words, due, visitDay } of found) {
      const stage = stageOfDuty(due, today);
      if (stage === undefined) continue;
      const isBooked = visitDay !== null && visitDay >= today;
      const about = isBooked ? bookedFor(visitDay) : '';
      const short = words.length > MOST_WORDS ? `${words.slice(0, MOST_WORDS).trimEnd()}…` : words;
      const what = `${placeOf(site, postcode)}: ${short} (${code})`;
      const isLate = due < today;
      const event: Event = {
        ...{ key: `work:${id}:${due}:${stage}`, topic: isLate ? 'work late' : 'work due', day: due, what },
        ...{ about, isBooked },
      };
      if (choices.of(clientId).defects) tell(`client:${clientId}`, event);
      if (isLate) for (const each of staff.supervisors) tell(user(each), event);
    }
    after = found.at(-1);
    if (found.length < ROWS_AT_ONCE) return;
  }
}

async function gatherConfirmations(db: Db, { companyId, today, tell, staff }: Work): Promise<void> {
  for (let after: DueConfirmation | undefined; ; ) {
    const found = await listConfirmationsDue(db, { companyId }, { to: addDays(today, AHEAD.duty), after });
    for (const { id, site, postcode, due } of found) {
      const stage = stageOfDuty(due, today);
      if (stage === undefined) continue;
      const topic = due < today ? 'confirmations late' : 'confirmations due';
      const it = { topic, day: due, what: placeOf(site, postcode), about: 'Tenant and council must have it' } as const;
      for (const each of staff.office) tell(user(each), { key: `confirmation:${id}:${due}:${stage}`, ...it });
    }
    after = found.at(-1);
    if (found.length < ROWS_AT_ONCE) return;
  }
}

/** A calibration that ends is told the office and the person who carries the instrument. */
async function gatherInstruments(db: Db, { companyId, today, tell, staff }: Work): Promise<void> {
  const span = { from: addDays(today, -AHEAD.ended), to: addDays(today, AHEAD.end) };
  for (const { id, name, carriedBy, due } of await listCalibrationsEnding(db, { companyId }, span)) {
    const stage = stageOfEnd(due, today);
    if (stage === undefined) continue;
    const about = due < today ? 'Calibration has ended' : '';
    const event: Event = {
      key: `calibration:${id}:${due}:${stage}`,
      topic: 'instruments',
      day: due,
      what: name,
      about,
    };
    for (const each of new Set([...staff.office, ...(carriedBy ? [carriedBy] : [])])) tell(user(each), event);
  }
}

/** A qualification that runs out is told the office and the person whose it is, in one line each. */
async function gatherQualifications(db: Db, { companyId, today, tell, staff }: Work): Promise<void> {
  const span = { from: addDays(today, -AHEAD.ended), to: addDays(today, REMINDED_BEFORE[0]) };
  for (const each of await listQualificationsEnding(db, { companyId }, span)) {
    const stage = stageOfEnd(each.lastDay, today, REMINDED_BEFORE);
    if (stage === undefined) continue;
    const event: Event = {
      ...{ key: `qualification:${each.id}:${each.lastDay}:${stage}`, topic: 'qualifications', day: each.lastDay },
      ...{
        what: `${each.person}, ${each.name}`,
        about: each.lastDay < today ? 'It has run out' : 'Runs out on this day',
      },
    };
    for (const person of new Set([...staff.office, each.personId])) tell(user(person), event);
  }
}
