import type { Judgement } from './judgement.ts';

/** The answer to "Is your file real?" for each result of the comparison, with advice. */
export const aboutCopy: Readonly<Record<Judgement, { title: string; words: string }>> = {
  identical: { title: 'Yes', words: 'Your file is the one that was issued. Nothing in it was changed.' },
  'same-data': { title: 'Yes', words: 'The data in your file is the data that was issued. Its signature is valid.' },
  shortened: {
    title: 'No: its end is missing',
    words: 'The end of the file is missing: it was cut off when it was saved or sent. Ask for the whole file.',
  },
  'added-to': {
    title: 'No: something was added to it',
    words:
      'A note, a drawing or other pages were added to the end of the issued file. A PDF reader shows the additions instead of the original. Ask for the file as it was issued.',
  },
  reprinted: {
    title: 'No: it was changed or saved again',
    words:
      'The data inside it is the signed data, but its pages may show something else. Ask for the file as it was issued.',
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

/** Whether the copy holds the issued data. Only then does the page call anything genuine or show it in green. */
export const isWhatWasIssued = (judgement: Judgement): boolean =>
  judgement === 'identical' || judgement === 'same-data';
