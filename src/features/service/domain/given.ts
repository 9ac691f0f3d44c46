import type { NamedDefect } from '../../../domain/forms/closes.ts';
import { mailFate, mailFateOutside, neverWent, type SentMail } from '../../../domain/sent-mail/sent-mail.ts';
import type { Drawing } from '../../../domain/signature/drawing.ts';
import { showDay } from '../../../domain/time/calendar.ts';
import { capital } from '../../../domain/words/capital.ts';
import type { HomeFacts } from '../../compliance/domain/facts.ts';
import { addWorkingDays } from '../../compliance/domain/working-days.ts';

const papers = ['report', 'certificate', 'confirmation', 'notice', 'letter'] as const;
export type Paper = (typeof papers)[number];

export const recipients = ['tenant', 'council', 'prospective', 'client', 'other'] as const;
export type Recipient = (typeof recipients)[number];

const ways = ['mail', 'post', 'hand', 'portal'] as const;
export type Way = (typeof ways)[number];

export const recipientWords: Readonly<Record<Recipient, string>> = {
  tenant: 'tenant',
  council: 'council',
  prospective: 'person who may rent it',
  client: 'client',
  other: 'another person',
};

/** "Mrs Jones, tenant"; where nobody is named, the part alone: "The council". */
export const nameAndPart = (name: string, to: Recipient): string =>
  standIns.has(name) ? name : `${name}, ${recipientWords[to]}`;

/** What a person is called of whom no name is known. */
export const unnamed = { tenant: 'The occupier', council: 'The council' } as const;
const standIns: ReadonlySet<string> = new Set(Object.values(unnamed));

/** Whom a form can name. */
export const recipientChoices = recipients.map((value) => ({
  value,
  label: capital(recipientWords[value]),
}));

export const paperWords: Readonly<Record<Paper, string>> = {
  report: 'Report',
  certificate: 'Certificate',
  confirmation: 'Confirmation of work',
  notice: 'Danger notice',
  letter: 'Letter',
};

/** A paper that was given to a person, and how that is known. Times are UTC ISO text, days local. */
export type Given = SentMail & {
  id: string;
  siteId: string;
  what: Paper;
  certificateId: string | null;
  letterId: string | null;
  /** SHA-256 of the file that was given, or ''. */
  fileHash: string;
  /** The request that it answers. */
  requestId: string | null;
  observations: readonly NamedDefect[];
  to: Recipient;
  name: string;
  /** An email address, or the lines of a postal one. */
  address: string;
  way: Way;
  /** The person who posted it or handed it over. */
  byName: string;
  leftOn: string;
  leftAt: string;
  /** The day from which it counts as given; null where it does not, or not yet. */
  countsOn: string | null;
  /** The recipient's signature, where they drew one. */
  drawing: Drawing | undefined;
  openedAt: string | null;
  returnedOn: string | null;
  returnedWhy: string;
};

/** Working days after which a first class letter counts as given (compliance.md 4.2). */
const DAYS_OF_POST = 2;

/**
 * The day from which a paper counts as given. A mail counts once a server has taken it.
 * @param day  on which it left. @param nation  whose working days a letter takes.
 */
export function countsFrom(way: Way, day: string, nation: HomeFacts['nation']): string | null {
  if (way === 'mail') return null;
  return way === 'post' ? addWorkingDays(day, DAYS_OF_POST, nation) : day;
}

/** Whether the paper reached its recipient, as far as is known. A paper that came back did not. */
export const isGiven = ({ countsOn, returnedOn }: Pick<Given, 'countsOn' | 'returnedOn'>): boolean =>
  countsOn !== null && returnedOn === null;

/** Whether a mail was refused or kept on the server, so that the paper must go another way. */
export const isLost = (given: Given): boolean =>
  given.returnedOn !== null || (given.way === 'mail' && neverWent(given, { revokedAt: null }));

/** What stands beside a lost paper. @param isOutside  for a client: what left and came back, or was recorded in error, was sent. */
export const lostWords = ({ way, takenAt }: Given, isOutside: boolean): string => {
  if (!isOutside) return 'Not delivered';
  return way === 'mail' && takenAt === null ? 'Not sent' : 'Does not count';
};

/** Whether a person can say that it came back: what never left cannot. */
export const mayComeBack = (given: Given): boolean => !isLost(given);

/**
 * How it was given and how that is known, in a sentence.
 * @param time  formats a time. @param isOutside  for a client: without what only the operator can mend.
 */
export function howGiven(given: Given, time: (at: string) => string, isOutside = false): string {
  const { way, byName, leftOn, countsOn, name, returnedOn, returnedWhy } = given;
  if (returnedOn !== null) return `Does not count since ${showDay(returnedOn)}: ${returnedWhy}`;
  const opened = given.openedAt === null ? '' : `. Link opened ${time(given.openedAt)}`;
  switch (way) {
    case 'mail':
      return `${(isOutside ? mailFateOutside : mailFate)(given, { at: given.leftAt, revokedAt: null }, time)}${opened}`;
    case 'post':
      return `Posted first class on ${showDay(leftOn)} by ${byName}. Counts as given on ${showDay(countsOn ?? leftOn)}, the second working day`;
    case 'hand':
      return `Handed to ${name} by ${byName}, ${time(given.leftAt)}${given.drawing ? '. They signed for it' : ''}`;
    case 'portal':
      return `Put into the portal on ${showDay(leftOn)}${opened}`;
  }
}
