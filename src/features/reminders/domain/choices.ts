/** What a company tells its clients and their occupiers. */
export type Choices = {
  /** Days before the next inspection on which the client is reminded, the longest first; none: never. */
  inspectionDays: readonly number[];
  /** Whether the client is reminded of work on defects. */
  defects: boolean;
  /** Whether the client is told of visits, and the occupier. */
  visits: boolean;
  occupiers: boolean;
};

/** A setting that is undefined follows the company, and then the standard. */
export type OwnChoices = { [Name in keyof Choices]: Choices[Name] | undefined };

/** Where nothing is chosen. The days are those of compliance.md 4.1; a tenant is mailed only where the company wants it. */
const standardChoices: Choices = { inspectionDays: [90, 60, 30], defects: true, visits: true, occupiers: false };

export const noChoices: OwnChoices = {
  inspectionDays: undefined,
  defects: undefined,
  visits: undefined,
  occupiers: undefined,
};

/** The choices in effect: the client's, otherwise the company's, otherwise the standard ones. */
export const choicesOf = (company: OwnChoices, client: OwnChoices = noChoices): Choices => ({
  inspectionDays: client.inspectionDays ?? company.inspectionDays ?? standardChoices.inspectionDays,
  defects: client.defects ?? company.defects ?? standardChoices.defects,
  visits: client.visits ?? company.visits ?? standardChoices.visits,
  occupiers: client.occupiers ?? company.occupiers ?? standardChoices.occupiers,
});

/** The longest time before, in days, and the most reminders of one inspection. Our own choice. */
const MOST_DAYS = 365;
const MOST_REMINDERS = 5;

/** Typed days: "90, 60, 30". @returns the longest first; undefined where they are none. */
export function readDaysBefore(typed: string): number[] | undefined {
  if (!/^[ \d,]{1,40}$/.test(typed)) return undefined;
  const days = typed
    .split(/[ ,]+/)
    .filter((part) => part !== '')
    .map(Number);
  if (days.length === 0 || days.length > MOST_REMINDERS) return undefined;
  if (days.some((each) => each < 1 || each > MOST_DAYS)) return undefined;
  return [...new Set(days)].toSorted((a, b) => b - a);
}

export const showDaysBefore = (days: readonly number[]): string =>
  days.length === 0 ? 'never' : `${days.join(', ')} ${days.length === 1 && days[0] === 1 ? 'day' : 'days'} before`;
