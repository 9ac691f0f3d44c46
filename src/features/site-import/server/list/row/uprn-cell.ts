import { isRounded, isShortened, spreadsheetWords } from '../../../../../domain/register/changed-by-spreadsheet.ts';
import { tidyUprn } from '../../../../../domain/register/uprn.ts';
import type { Answers, RowProblem } from '../questions.ts';

const withoutNumber = { value: 'without', label: 'Add them without the UPRN' };

/** The UPRN in a cell, or ''. A number that a spreadsheet has changed is asked about. */
export function readUprn(cell: string, answers: Answers, wrong: (problem: Omit<RowProblem, 'column'>) => void): string {
  if (isShortened(cell)) {
    const key = 'shortened UPRN';
    if (answers[key] === 'without') return '';
    const kind = 'A spreadsheet has changed this: the last digits are lost';
    wrong({
      message: `${spreadsheetWords(cell)}. The last digits are lost`,
      kind,
      ask: { key, choices: [withoutNumber] },
    });
    return '';
  }
  const uprn = tidyUprn(cell);
  if (uprn === undefined) wrong({ message: 'A UPRN is up to 12 digits' });
  else if (isRounded(uprn)) {
    const key = 'rounded UPRN';
    if (answers[key] === 'without') return '';
    const choices = [withoutNumber, { value: 'keep', label: 'Keep the number: it is right' }];
    const kind = 'A spreadsheet has changed this: the number seems to be rounded';
    if (answers[key] !== 'keep')
      wrong({ message: `${spreadsheetWords(cell)}. It seems to be rounded`, kind, ask: { key, choices } });
  }
  return uprn ?? '';
}
