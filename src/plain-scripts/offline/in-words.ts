import { type CertificateData, showNumber } from '../../domain/certificate/certificate.ts';
import { aboutCopy } from '../../domain/certificate/verify/about-copy.ts';
import { dayOf } from '../../domain/certificate/verify/about-key.ts';
import type { Logged } from '../../domain/certificate/verify/logged.ts';
import type { SignedVerdict, Verdict } from '../../domain/certificate/verify/verdict.ts';
import { type Contents, contentsOf, type Pair } from './contents.ts';

type Mark = 'genuine' | 'altered' | 'unknown';
/** The answer as the page shows it. `contents` only for a valid signature: other data is never shown. */
export type Shown = {
  state: string;
  mark: Mark;
  tone: 'info' | 'warn' | 'bad';
  title: string;
  words: readonly string[];
  /** Sentences about its key. */
  doubts: readonly string[];
  /** What only the server knows. */
  unknown: readonly string[];
  contents: Contents | undefined;
  technical: readonly Pair[];
};

const lookUp = 'look its number up with the postcode of the site, where the company’s certificates are checked';
const unknownHere = [
  'Whether it was corrected by a newer revision, or withdrawn.',
  'Whether the site has been inspected again since.',
  `To know, ${lookUp}.`,
];
const none = { doubts: [], unknown: [], contents: undefined, technical: [] };

type Answer = Verdict | { state: 'too large' | 'too slow' | 'cannot' };

/** Reports a PDF that is cut off or has added bytes, even if its data is valid: its pages are not the issued pages. */
export function inWords(answer: Answer): Shown {
  const shown = ofData(answer);
  const end = 'end' in answer ? answer.end : undefined;
  const data = shown.contents ? [dataHolds] : [];
  const isRead = answer.state === 'untouched' || answer.state === 'own key';
  if (end === 'cut off' && (isRead || answer.state === 'damaged' || answer.state === 'none'))
    return { ...shown, ...said('shortened', data), state: 'cut-off' };
  if (end === 'added to' && isRead) return { ...shown, ...said('added-to', data), state: 'added-to' };
  return shown;
}

const dataHolds = 'The data below was signed, and has not changed since.';
/** The verify page's words about the file. */
function said(judgement: 'shortened' | 'added-to', more: readonly string[]) {
  const { title, words } = aboutCopy[judgement];
  return { mark: 'altered', tone: 'bad', title, words: [words, ...more] } as const;
}

function ofData(answer: Answer): Shown {
  switch (answer.state) {
    case 'untouched':
      if (answer.log.state === 'damaged') return logChanged(technical(answer));
      return {
        ...aboutKeyAndLog(answer),
        state: answer.isJson ? 'untouched' : 'untouched-pdf',
        mark: 'genuine',
        title: answer.isJson ? 'Genuine' : 'The data inside this PDF is genuine',
        words: ['It was signed with a key of the key set, and not changed since.', ...(answer.isJson ? [] : [pages])],
        unknown: [...unknownHere, unknownOfLog(answer.log)],
        contents: contentsOf(dataOf(answer)),
        technical: technical(answer),
      };
    case 'own key':
      if (answer.log.state === 'damaged') return logChanged(technical(answer));
      return {
        state: 'own-key',
        mark: 'unknown',
        tone: 'warn',
        title: 'Not changed, but signed with an unknown key',
        words: [
          'The data has not changed since it was signed with the key named in it. Anybody can make such a key: add the company’s key set to find out whose it is.',
          ...(answer.isJson ? [] : [pages]),
        ],
        doubts: [],
        unknown: [...unknownHere, unknownOfLog(answer.log)],
        contents: contentsOf(dataOf(answer)),
        technical: technical(answer),
      };
    case 'revoked':
      return {
        ...none,
        state: 'revoked',
        mark: 'altered',
        tone: 'bad',
        title: 'Its key is no longer trusted',
        words: [
          `The company revoked the key${dayOf(answer.key.revokedFrom, 'from')}, and this certificate says that it was issued after that. Do not rely on it.`,
          ...(answer.stood ? [answer.stood.words] : []),
        ],
        technical: technical(answer),
      };
    case 'unknown key':
      return {
        ...none,
        state: 'unknown-key',
        mark: 'unknown',
        tone: 'bad',
        title: 'Its key is not in the key set',
        words: [
          `The file says that it is certificate ${cut(showNumber(answer.claims))}. It was not signed with any key of this set: it is another system’s, or nobody’s. Do not rely on it before you have checked it against the key set of the company that is named on it.`,
        ],
        technical: [['Signed with key', cut(answer.kid)]],
      };
    case 'none':
      return {
        ...none,
        state: 'none',
        mark: 'unknown',
        tone: 'warn',
        title: 'No certificate in this file',
        words: [
          `There is no signed data in it. A scan, a photo, and a copy that was printed to a file have none: ${lookUp}.`,
        ],
      };
    case 'too large':
      return { ...none, ...unread, words: ['It is larger than any certificate. The limit is 32 MB.'] };
    case 'too slow':
      return { ...none, ...unread, words: ['It takes too long to read. A certificate does not.'] };
    case 'cannot':
      return {
        ...none,
        ...unread,
        title: 'This browser cannot check certificates here',
        words: [
          'Save this page and open the saved file, or open it by an address that begins with https. Otherwise use a newer browser.',
        ],
      };
    default:
      return {
        ...none,
        state: 'changed',
        mark: 'altered',
        tone: 'bad',
        title: 'Not what was issued',
        words: [
          'This file says that it is a certificate, and its data was changed after it was signed, or is not whole. Do not rely on it.',
        ],
      };
  }
}

const unread = { state: 'unread', mark: 'unknown', tone: 'warn', title: 'This file was not read' } as const;
const pages =
  'Its pages were not compared, and can be changed without changing the data. Rely on the data below, which was signed.';

const dataOf = ({ signed }: SignedVerdict) => JSON.parse(signed.canonical) as CertificateData;

function aboutKeyAndLog({ log, stood, aboutKey: { doubts: ofKey, isDoubtful } }: SignedVerdict) {
  const doubts = [...ofKey, ...(stood ? [stood.words] : [])];
  if (log.state !== 'not believed') return { doubts, tone: isDoubtful ? ('warn' as const) : ('info' as const) };
  const doubt =
    'Its proof of the log of certificates was signed with a key that is not in the key set, or was revoked by then. Get the newest key set of the company, and check again.';
  return { doubts: [...doubts, doubt], tone: 'warn' as const };
}

/** The data is what was signed, but its proof was changed. */
const logChanged = (rows: readonly Pair[]): Shown => ({
  ...none,
  state: 'log-changed',
  mark: 'altered',
  tone: 'bad',
  title: 'Its proof of the log is not what was issued',
  words: [
    `The data is what was signed. But the file also carries a proof of where it stands in the company’s log of certificates, and that was changed or is not whole. Do not rely on this copy: ${lookUp}.`,
  ],
  technical: rows,
});

/** What the file does not show about the log. */
const unknownOfLog = ({ state }: Logged): string =>
  state === 'none'
    ? 'Whether it is in the company’s log of certificates. The file has no proof: it is older than the log, or the proof was removed.'
    : 'Whether other people were shown the same log of certificates. A person who kept a head of the log can tell.';

const technical = ({ hash, log, key }: SignedVerdict): Pair[] => [
  ['Fingerprint (SHA-256)', hash],
  ['Signed with key', cut(key.kid)],
  ['In the log of certificates', placeIn(log)],
];

function placeIn(log: Logged): string {
  switch (log.state) {
    case 'in': {
      const { head, inclusion } = log;
      return `Number ${inclusion.index + 1} of ${head.size} in ${head.log}, as signed at ${head.at}`;
    }
    case 'none':
      return 'No proof in the file';
    case 'damaged':
      return 'The proof does not hold';
    case 'not believed':
      return 'Its head is signed with an untrusted key';
  }
}
const cut = (text: string) => text.slice(0, 200);
