import { showDay } from '../../../domain/time/calendar.ts';
import { addDays } from '../../../domain/time/dates.ts';
import type { ConfirmationFacts } from './confirmation.ts';
import type { CoverFacts } from './cover.ts';
import type { LetterContent } from './letter.ts';
import type { NoAccessFacts } from './no-access.ts';

type Company = { name: string; phone: string; email: string; scheme: string };

const [reportNumber, workNumber] = ['CP-000005', 'CP-000014'] as const;
/** What goes with the made-up confirmation. */
export const sampleEnclosed: ReadonlySet<string> = new Set([reportNumber, workNumber]);

/** A made-up confirmation, to show a company how its letters look, of work that was done the day before. */
const sampleConfirmation = (company: Company, today: string): ConfirmationFacts => ({
  company,
  client: { name: 'Harlech House Lettings', isAgent: false },
  home: 'Flat 3, 21 Tannery Row, Marlbeck ZX3 2QS',
  nation: 'England',
  isRented: true,
  certificate: {
    title: 'Minor Electrical Installation Works Certificate',
    number: workNumber,
    issuedOn: today,
  },
  doneOn: addDays(today, -1),
  doneBy: 'Marek Nowak',
  signedBy: { name: 'Sian Rowe', position: 'Qualified supervisor' },
  work: 'Fitted a 10 mm² bond to the water pipe at the stopcock, and tested it: 0.02 Ω',
  defects: [
    {
      ...{ number: reportNumber, observation: 'sample', code: 'C2', inspectedOn: addDays(today, -15) },
      earlier: null,
      text: 'The water pipe is not bonded to earth, under the sink',
    },
  ],
  open: [],
  recommended: 1,
});

/** A made-up letter after visits without access, the last of them the day before. */
const sampleNoAccess = ({ name, phone, email }: Company, step: 1 | 2 | 3, today: string): NoAccessFacts => ({
  company: { name, phone, email },
  client: { name: 'Harlech House Lettings', isAgent: false },
  home: 'Flat 3, 21 Tannery Row, Marlbeck ZX3 2QS',
  nation: 'England',
  isRented: true,
  step,
  visits: [-17, -9, -1].slice(-step).map((days) => addDays(today, days)),
  next: { day: addDays(today, 7), window: '9:00 to 12:00' },
  offered: 'a Saturday in the morning, or any weekday after 17:00',
  dangers: step === 3 ? ['A socket by the back door has no protection against a deadly shock outdoors.'] : [],
});

/** A made-up letter on top of the papers that a council asked for two days before. */
const sampleCover = ({ name, phone, email }: Company, today: string): CoverFacts => ({
  company: { name, phone, email },
  client: { name: 'Harlech House Lettings' },
  home: 'Flat 3, 21 Tannery Row, Marlbeck ZX3 2QS',
  receivedOn: addDays(today, -2),
  papers: [
    {
      label: `Electrical report CP-000005, inspected on ${showDay(addDays(today, -15))}, unsatisfactory`,
    },
    { label: 'Certificate of the repair CP-000014' },
  ],
});

export const samples = ['confirmation', 'no-access-1', 'no-access-2', 'no-access-3', 'cover'] as const;
export type Sample = (typeof samples)[number];

export const sampleWords: Readonly<Record<Sample, string>> = {
  confirmation: 'Confirmation of work',
  'no-access-1': 'No access, letter 1',
  'no-access-2': 'No access, letter 2',
  'no-access-3': 'No access, letter 3',
  cover: 'With the papers that a council asked for',
};

/** @param own  the company's own sentences for that letter. @param today  YYYY-MM-DD: the days in it are near. */
export function sampleContent(sample: Sample, company: Company, own: string, today: string): LetterContent {
  if (sample === 'confirmation') return { kind: 'confirmation', about: sampleConfirmation(company, today), own };
  if (sample === 'cover') return { kind: 'cover', about: sampleCover(company, today), own };
  return { kind: 'no-access', about: sampleNoAccess(company, Number(sample.slice(-1)) as 1 | 2 | 3, today), own };
}
