import type { guessRates } from '../../identity/guess-rates.ts';

/** How often one network may ask within a minute. */
type Requests = {
  most: number;
  /**
   * In the memory of a process asking writes nothing, and with several processes as many times as much goes through: for what
   * costs a process its own time, and where nothing can be guessed at. What can be is counted in the database, for all of them.
   */
  counted: 'by each process' | 'for all processes';
  /** `handler`: what was posted says whether it counts, and nobody but the handler reads that. */
  asks: 'front' | 'handler';
  /** What whoever is sent away reads. */
  title: string;
  words: (seconds: number) => string;
};

const waits = (seconds: number) => `Wait ${seconds} seconds and go on.`;
const tooManyChecks = {
  title: 'Too many checks',
  words: (seconds: number) =>
    `More certificates were looked up from your connection than one person needs. ${waits(seconds)}`,
};
const DOCUMENTS = 30;

/** What is counted as it is asked for. Routes that name the same one are counted together. */
export const requestRates = {
  /** Enough for a person with a stack of papers. */
  'look-up': { most: 60, counted: 'by each process', asks: 'front', ...tooManyChecks },
  /** Of these by a number and a postcode, which can be guessed at where a code cannot. One form takes both. */
  'look-up by number': { most: 10, counted: 'for all processes', asks: 'handler', ...tooManyChecks },
  /** Of these with a file: one may keep its reader busy for seconds. The same form is sent without one. */
  'copy compared': { most: 10, counted: 'by each process', asks: 'handler', ...tooManyChecks },
  'document verified': {
    most: DOCUMENTS,
    counted: 'by each process',
    asks: 'front',
    title: 'Too many documents',
    words: () => `At most ${DOCUMENTS} documents a minute from one address`,
  },
  /** Each phone asks about once a minute, and in the morning a whole company's stand in one yard. */
  'field phone': {
    most: 300,
    counted: 'by each process',
    asks: 'front',
    title: 'Too much at once',
    words: waits,
  },
  /** A phone on a good network sends its day's photos in a few seconds, 64 KiB at a time. */
  'part of a photo': {
    most: 1200,
    counted: 'by each process',
    asks: 'front',
    title: 'Too much at once',
    words: waits,
  },
  /** Mails of the company's to whoever is named: nobody is to send more of them than there are dangers. */
  'notice mailed': {
    most: 60,
    counted: 'for all processes',
    asks: 'front',
    title: 'Too many notices',
    words: (seconds) => `More notices were sent from your connection than one person writes. ${waits(seconds)}`,
  },
  /** Answers to a link that was mailed: a person answers one, and again where something was left out. */
  'link signed': {
    most: 30,
    counted: 'by each process',
    asks: 'front',
    title: 'Too many answers',
    words: (seconds) => `More was sent from your connection than one person signs. ${waits(seconds)}`,
  },
  /** Mails that ask for a signature, to whoever is named: a company's whole office stands behind one address, and a report bounds its own. */
  'signature asked': {
    most: 240,
    counted: 'for all processes',
    asks: 'front',
    title: 'Too many requests',
    words: (seconds) => `More people were asked to sign from your connection than one person asks. ${waits(seconds)}`,
  },
  /** Links to certificates, each of which may be mailed to whoever is named. */
  'link made': {
    most: 60,
    counted: 'for all processes',
    asks: 'front',
    title: 'Too many links',
    words: (seconds) => `More links were made or sent from your connection than one person needs. ${waits(seconds)}`,
  },
  /** A page with all photos that a report may have, opened a few times over. */
  'shared photo': {
    most: 600,
    counted: 'by each process',
    asks: 'front',
    title: 'Too much at once',
    words: waits,
  },
  envelope: { most: 300, counted: 'by each process', asks: 'front', title: 'Too many envelopes', words: waits },
  /** What is done on the way in and out, where nothing can be guessed at: a whole office comes in at nine. */
  'step of signing in': {
    most: 300,
    counted: 'by each process',
    asks: 'front',
    title: 'Too much at once',
    words: (seconds) => `More was asked for from your connection than a whole office needs. ${waits(seconds)}`,
  },
} as const satisfies Record<string, Requests>;

export type RequestRate = keyof typeof requestRates;
export type RateName = RequestRate | keyof typeof guessRates;

/** Of the rates of a route, those that are asked in front of its handler. */
export const askedInFront = (asked: readonly RateName[] = []): RequestRate[] =>
  asked.filter(
    (name): name is RequestRate => name in requestRates && requestRates[name as RequestRate].asks === 'front',
  );
