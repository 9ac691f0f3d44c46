import type { guessRates } from '../../identity/guess-rates.ts';

/** How often one network may ask within a minute. */
type Requests = {
  most: number;
  /**
   * Counting in the memory of a process writes nothing, and several processes allow as many times as much: for requests that
   * cost the process time, where there is nothing to guess. Guessable secrets are counted in the database, for all processes.
   */
  counted: 'by each process' | 'for all processes';
  /** `handler`: only the handler can tell from the body whether the request counts. */
  asks: 'front' | 'handler';
  /** Title of the refusal. */
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

/** The rates. Routes that name the same one are counted together. */
export const requestRates = {
  /** Enough for a person with a stack of papers. */
  'look-up': { most: 60, counted: 'by each process', asks: 'front', ...tooManyChecks },
  /** Look-ups by number and postcode, which can be guessed, unlike a code. One form takes both. */
  'look-up by number': { most: 10, counted: 'for all processes', asks: 'handler', ...tooManyChecks },
  /** Look-ups with a file: one may keep its reader busy for seconds. The same form may be sent without a file. */
  'copy compared': { most: 10, counted: 'by each process', asks: 'handler', ...tooManyChecks },
  'document verified': {
    most: DOCUMENTS,
    counted: 'by each process',
    asks: 'front',
    title: 'Too many documents',
    words: () => `At most ${DOCUMENTS} documents a minute from one address`,
  },
  /** Each phone sends about one request a minute, and in the morning all of a company's phones are in one yard. */
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
  /** Mails from the company to any recipient: more than there are dangers would be misuse. */
  'notice mailed': {
    most: 60,
    counted: 'for all processes',
    asks: 'front',
    title: 'Too many notices',
    words: (seconds) => `More notices were sent from your connection than one person writes. ${waits(seconds)}`,
  },
  /** Answers to a mailed link: a person answers one, and again if something was missing. */
  'link signed': {
    most: 30,
    counted: 'by each process',
    asks: 'front',
    title: 'Too many answers',
    words: (seconds) => `More was sent from your connection than one person signs. ${waits(seconds)}`,
  },
  /** Mails that ask any recipient for a signature: a whole office shares one network address, and each report has its own limit. */
  'signature asked': {
    most: 240,
    counted: 'for all processes',
    asks: 'front',
    title: 'Too many requests',
    words: (seconds) => `More people were asked to sign from your connection than one person asks. ${waits(seconds)}`,
  },
  /** Links to certificates; each may be mailed to any recipient. */
  'link made': {
    most: 60,
    counted: 'for all processes',
    asks: 'front',
    title: 'Too many links',
    words: (seconds) => `More links were made or sent from your connection than one person needs. ${waits(seconds)}`,
  },
  /** A page with the maximum of photos, opened a few times. */
  'shared photo': {
    most: 600,
    counted: 'by each process',
    asks: 'front',
    title: 'Too much at once',
    words: waits,
  },
  envelope: { most: 300, counted: 'by each process', asks: 'front', title: 'Too many envelopes', words: waits },
  /** Steps of signing in and out where there is nothing to guess: a whole office starts at nine. */
  'step of signing in': {
    most: 300,
    counted: 'by each process',
    asks: 'front',
    title: 'Too much at once',
    words: (seconds) => `More requests came from your connection than a whole office needs. ${waits(seconds)}`,
  },
} as const satisfies Record<string, Requests>;

export type RequestRate = keyof typeof requestRates;
export type RateName = RequestRate | keyof typeof guessRates;

/** The rates of a route that are checked before its handler. */
export const askedInFront = (asked: readonly RateName[] = []): RequestRate[] =>
  asked.filter(
    (name): name is RequestRate => name in requestRates && requestRates[name as RequestRate].asks === 'front',
  );
