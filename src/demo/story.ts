import { addDays } from '../domain/time/dates.ts';
import { windowsOfToday } from './hours.ts';
import { defects } from './installations/defects.ts';
import type { Defect, Installation } from './installations/inspection.ts';
import { apprentice, inspectors } from './people.ts';
import type { Oddity } from './work/answer-findings.ts';

/** Progress of a report by today. */
export type Progress = 'booked' | 'begun' | 'submitted' | 'returned' | 'approved' | 'issued' | 'corrected';

export type PlannedVisit = {
  /** Index into the inspectors. */
  electrician: number;
  day: string;
  from: string;
  to: string;
  installation: Installation;
  defects: readonly Defect[];
  progress: Progress;
  /** Readings with findings. */
  oddities?: readonly Oddity[];
  /** Name of a special site; otherwise the next home of the list. */
  site?: string;
  hazards?: string;
  /** The home was also inspected half a year ago. */
  again?: true;
  /** Caption of a photo of its first observation, and the recipient of a danger notice on paper. */
  shows?: { photo: string; noticeTo: string };
  /** Its defect is put right today. */
  repaired?: true;
  /** Some of its readings are made up. */
  madeUp?: true;
};

export const specialSites = [
  {
    name: 'Bwthyn y Rhyd',
    client: 0,
    address: 'Bwthyn y Rhyd\nLôn Isaf',
    town: 'Llanfair Isaf',
    postcode: 'ZX9 4TT',
    tenure: 'private_rented',
    premises_type: 'residential',
    access_notes: 'Key in the safe by the porch, code from the office. Earth rod is under the kitchen window.',
  },
  {
    name: 'The Corner Shop',
    client: 1,
    address: '14 Lamplighter Street',
    town: 'Abergelli',
    postcode: 'ZX1 2SH',
    tenure: 'commercial',
    premises_type: 'commercial',
    access_notes: 'Before opening at nine. Freezers must not be off for more than an hour.',
  },
  {
    name: 'Tannery House',
    client: 1,
    address: 'Tannery House\n2 Tannery Row',
    town: 'Abergelli',
    postcode: 'ZX1 7HM',
    tenure: 'private_rented',
    premises_type: 'residential',
    access_notes: 'Six rooms let singly. The agent meets you with the keys.',
  },
  {
    name: '3 Kiln Cottages',
    client: 0,
    address: '3 Kiln Cottages',
    town: 'Abergelli',
    postcode: 'ZX3 5KC',
    tenure: 'private_rented',
    premises_type: 'residential',
    access_notes: '',
  },
  {
    name: 'Mill Bank Flat 4',
    client: 1,
    address: 'Flat 4\n9 Mill Bank',
    town: 'Abergelli',
    postcode: 'ZX4 8MB',
    tenure: 'social_rented',
    premises_type: 'residential',
    access_notes: 'Ring 4 twice.',
  },
] as const;

/** Index of the visit whose first defect is repaired today. */
const REPAIRED = 2;

const rounds: readonly (readonly Progress[])[] = [
  ['issued', 'issued', 'issued', 'issued', 'issued', 'issued', 'issued', 'issued', 'issued', 'issued'],
  ['corrected', 'issued', 'returned', 'submitted', 'approved', 'issued', 'submitted', 'issued', 'approved', 'issued'],
  ['begun', 'booked', 'begun', 'submitted', 'booked', 'booked', 'submitted', 'booked', 'begun', 'booked'],
  ['booked', 'booked', 'booked', 'booked', 'booked', 'booked', 'booked', 'booked', 'booked', 'booked'],
];
const starts = [-13, -6, 0, 6];
const firstThing = { from: '08:00', to: '10:30' };
const hours = [
  firstThing,
  { from: '09:00', to: '12:00' },
  { from: '13:00', to: '15:30' },
  { from: '09:30', to: '13:00' },
  { from: '12:30', to: '15:00' },
];
/** Electricians without a visit in the first week, so that the demo takes less than ten seconds to make. */
const elsewhere: ReadonlySet<number> = new Set([5, 6, 8]);
const found: readonly (readonly Defect[])[] = [
  [],
  [defects.rcdNotice],
  [defects.scorchedSocket, defects.rcdNotice],
  [],
  [defects.looseTerminal, defects.plasticClips],
  [defects.warmBoard],
  [],
  [defects.blank, defects.chart],
  [defects.crackedSocket],
  [],
];

const heating: Oddity = {
  circuit: 2,
  field: 'ir_le',
  reads: '1.4',
  answer: {
    reason:
      'The heating mat under the kitchen floor could not be disconnected and pulls the reading down. 240 MΩ with its thermostat out.',
  },
};
const slowRcd: Oddity = {
  circuit: 0,
  field: 'rcd_ms',
  reads: '342',
  answer: {
    observation: 'RCD-005',
    says: 'RCD of the sockets on the ground floor takes 342 ms at IΔn, 300 ms is the most',
  },
};

/**
 * Four weeks of visits by ten electricians: two past weeks, this one and the next, and today's visit by the apprentice.
 * @param today  YYYY-MM-DD
 * @param now  HH:MM, local
 */
export function plannedVisits(today: string, now: string): PlannedVisit[] {
  const visits = rounds.flatMap((round, week) =>
    round.map((progress, electrician): PlannedVisit => {
      const day = week === 2 ? today : workingDay(addDays(today, (starts[week] ?? 0) + (electrician % 5)));
      return {
        electrician,
        day,
        ...(hours[(electrician + week) % hours.length] ?? firstThing),
        installation: electrician % 3 === 1 ? 'flat' : 'home',
        defects: found[(electrician + week * 3) % found.length] ?? [],
        progress,
      };
    }),
  );
  const set = (index: number, change: Partial<PlannedVisit>) => Object.assign(visits[index] as PlannedVisit, change);
  set(0, { site: 'Bwthyn y Rhyd', installation: 'cottage', defects: [defects.rcdNotice] });
  set(3, {
    site: 'The Corner Shop',
    installation: 'shop',
    defects: [defects.chart, defects.looseTerminal],
    hazards: 'Freezers must stay on',
  });
  set(REPAIRED, { repaired: true });
  set(7, {
    site: 'Tannery House',
    ...{ from: '08:00', to: '16:30' },
    installation: 'hmo',
    shows: { photo: 'Spare way, as found', noticeTo: 'Meinir Puw, agent' },
  });
  set(13, { again: true, defects: [] });
  set(16, { madeUp: true });
  set(20, { site: '3 Kiln Cottages', hazards: 'Dog in the yard: ring first', again: true });
  set(14, { oddities: [slowRcd] });
  set(23, { oddities: [heating] });
  const made = visits.filter((_, index) => !elsewhere.has(index));
  made.push({
    electrician: 0,
    day: today,
    from: '13:00',
    to: '15:00',
    installation: 'flat',
    defects: [],
    progress: 'booked',
    site: 'Mill Bank Flat 4',
  });
  made.push({
    electrician: inspectors.indexOf(apprentice),
    day: today,
    from: '09:30',
    to: '11:30',
    installation: 'flat',
    defects: [],
    progress: 'begun',
  });
  const windows = windowsOfToday(
    made.filter(({ day }) => day === today),
    now,
  );
  return made.map((visit) => ({ ...visit, ...windows.get(visit) }));
}

/** Moves a Saturday to the Friday before, a Sunday to the Monday after. */
function workingDay(day: string): string {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return weekday === 6 ? addDays(day, -1) : weekday === 0 ? addDays(day, 1) : day;
}
