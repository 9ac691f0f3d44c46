import type { Judgement } from '../judgement.ts';

/** Whether a copy is the file that was issued: the answer to "Is your file real?", and what to do about it. */
export const aboutCopy: Readonly<Record<Judgement, { title: string; words: string }>> = {
  identical: { title: 'Yes', words: 'Your file is the one that was issued. Nothing in it was changed.' },
  'same-data': { title: 'Yes', words: 'The data in your file is what was issued. Its signature is valid.' },
  shortened: {
    title: 'No: its end is missing',
    words: 'The end of the file is missing: it was cut off when it was saved or sent. Ask for the whole file.',
  },
  'added-to': {
    title: 'No: something was added to it',
    words:
      'A note, a drawing or other pages were written behind the file that was issued. A PDF reader shows what was added in place of the original. Ask for the file as it was issued.',
  },
  reprinted: {
    title: 'No: it was changed or saved again',
    words:
      'The data inside it is what was signed, but its pages may show something else. Ask for the file as it was issued.',
  },
  another: { title: 'No: it is another certificate', words: 'Check the number on it.' },
  altered: {
    title: 'No: it was changed',
    words: 'It says that it is one of our certificates, but it was changed after it was signed. Do not rely on it.',
  },
  'not-ours': {
    title: 'Not known: it has no certificate data',
    words: 'A scan or a photo of the paper cannot be compared. Ask for the file as it was issued.',
  },
};

/** Whether the copy says what was issued: beside any other nothing is called genuine, and nothing is green. */
export const isWhatWasIssued = (judgement: Judgement): boolean =>
  judgement === 'identical' || judgement === 'same-data';
