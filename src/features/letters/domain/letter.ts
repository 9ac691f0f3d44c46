import { showDay } from '../../../domain/time/calendar.ts';
import type { Paper, Recipient } from '../../service/domain/given.ts';
import { type ConfirmationFacts, type ConfirmedDefect, calledIn, confirmationLetter } from './confirmation.ts';
import { type CoverFacts, coverLetter } from './cover.ts';
import type { LetterText } from './letter-text.ts';
import { type NoAccessFacts, noAccessLetter } from './no-access.ts';

/** The company's own sentences are kept with the letter: a letter stays as it was written. */
export type LetterContent = { own: string } & (
  | ({ kind: 'confirmation' } & { about: ConfirmationFacts })
  | ({ kind: 'no-access' } & { about: NoAccessFacts })
  | ({ kind: 'cover' } & { about: CoverFacts })
);

/** A written letter, which may be given to several people. */
export type Letter = {
  id: string;
  siteId: string;
  certificateId: string | null;
  createdAt: string;
  content: LetterContent;
  /** If it was given and is no longer correct: since when, UTC ISO text, and why, in sentences. */
  takenBack?: { at: string; why: string };
};

const nothing: ReadonlySet<string> = new Set();

/** The text of a letter for its recipient. If it was taken back, it says so first. @param enclosed  as `confirmationLetter` asks for it. */
export function letterFor(
  letter: Pick<Letter, 'content' | 'takenBack'>,
  to: Recipient,
  name: string,
  enclosed = nothing,
): LetterText {
  const text = wordsOf(letter, to, name, enclosed);
  if (!letter.takenBack) return text;
  // A letter that an earlier version of the application took back has no reason.
  const lead = ['This letter does not stand any more.', letter.takenBack.why, `It said: ${text.lead}`]
    .filter(Boolean)
    .join(' ');
  return { ...text, heading: `Taken back: ${text.heading}`, lead };
}

function wordsOf(
  { content }: Pick<Letter, 'content'>,
  to: Recipient,
  name: string,
  enclosed: ReadonlySet<string>,
): LetterText {
  if (content.kind === 'confirmation')
    return confirmationLetter(content.about, to, name, { own: content.own, enclosed });
  if (content.kind === 'cover') return coverLetter(content.about, name);
  return noAccessLetter(content.about, name, content.own);
}

/** The kind of paper that a letter is when it is given. */
export const paperOfLetter = ({ content }: Pick<Letter, 'content'>): Paper =>
  content.kind === 'confirmation' ? 'confirmation' : 'letter';

/** The name of a letter in lists. */
export const nameOfLetter = ({ takenBack, ...letter }: Pick<Letter, 'content' | 'takenBack'>): string =>
  `${contentName(letter)}${takenBack ? ', taken back' : ''}`;

/** "C2 of 7 of Oxbow Wiring". A report without a number is called "of Oxbow Wiring" already. */
const defectName = (each: ConfirmedDefect): string => `${each.code} of ${calledIn(each).replace(/^of /, '')}`;

function contentName({ content }: Pick<Letter, 'content'>): string {
  if (content.kind === 'cover') {
    const { receivedOn, papers } = content.about;
    return receivedOn === ''
      ? papers.map(({ label }) => label).join('; ')
      : `Papers asked for on ${showDay(receivedOn)}`;
  }
  if (content.kind === 'no-access') return `No access, letter ${content.about.step}`;
  const { certificate, closing } = content.about;
  return closing
    ? `Confirmation, ${content.about.defects.map(defectName).join(', ')}`
    : `Confirmation of the work, ${certificate?.number ?? ''}`;
}

/** Letters with a place for the company's own sentences. */
export const ownWordsOf = {
  confirmation: 'Confirmation of work',
  'no-access': 'No access',
  unsatisfactory: 'Mail with an unsatisfactory report',
  reminder: 'Reminder to a client',
  visit: 'Mail about a visit',
} as const;
export type OwnWordsOf = keyof typeof ownWordsOf;

/** Longest own words, in characters: with them a letter still fits its page. */
export const MOST_OWN_WORDS = 500;
