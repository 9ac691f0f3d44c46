import { expect, test } from 'vitest';
import { isOwnName } from './own-name.ts';

test.each([
  ['Tomos Parry', 'Tomos Parry'],
  ['tomos parry', 'Tomos Parry'],
  ['TOMOS   PARRY ', 'Tomos Parry'],
  ['T. Parry', 'Tomos Parry'],
  ['t parry', 'Tomos Parry'],
  ['Parry, Tomos', 'Tomos Parry'],
  ['Parry, T.', 'Tomos Parry'],
  ['Sian Rowe', 'Siân Rowe'],
  ['Siân Rowe', 'Sian Rowe'],
  ['Sia\u0302n Rowe', 'Siân Rowe'],
  ['Bronwen Ty-Hir', 'Bronwen Tŷ-Hir'],
  ['bronwen tyhir', 'Bronwen Tŷ-Hir'],
  ['Dwr ap Llŷr', 'Dŵr ap Llŷr'],
  ['R Gwilym', 'Rhys ap Gwilym'],
  ['Rhys W. Calloway', 'Rhys Wyn Calloway'],
  ['Rhys Calloway', 'Rhys Wyn Emrys Calloway'],
  ['R.W.E. Calloway', 'Rhys Wyn Emrys Calloway'],
  ['Rhys E Calloway', 'Rhys Wyn Emrys Calloway'],
  ["Aoife O'Neill", 'Aoife O’Neill'],
  ['Aoife ONeill', 'Aoife O’Neill'],
  ['Soren Lodz', 'Søren Łódź'],
  ['Madonna', 'Madonna'],
  ['Ｔｏｍｏｓ Ｐａｒｒｙ', 'Tomos Parry'],
])('"%s" is %s', (typed, own) => {
  expect(isOwnName(typed, own)).toBe(true);
});

test.each([
  ['Dr Somebody Else', 'Tomos Parry'],
  ['Mickey Mouse', 'Siân Rowe'],
  ['', 'Tomos Parry'],
  ['–', 'Tomos Parry'],
  ['.', 'Tomos Parry'],
  ['Tomos', 'Tomos Parry'],
  ['Parry', 'Tomos Parry'],
  ['TP', 'Tomos Parry'],
  ['T.P.', 'Tomos Parry'],
  ['T Perry', 'Tomos Parry'],
  ['Tom Parry', 'Tomos Parry'],
  ['S. Parry', 'Tomos Parry'],
  ['Tomos Parry MIET', 'Tomos Parry'],
  ['Tomos Parry, Owen Hughes', 'Tomos Parry'],
  ['Tomos Parry and Owen Hughes', 'Tomos Parry'],
  ['Tomos Evan Parry', 'Tomos Wyn Parry'],
  ['Rhys Emrys Wyn Calloway', 'Rhys Wyn Emrys Calloway'],
  ['Wyn Calloway', 'Rhys Wyn Calloway'],
  ['Tomos Parry 🙂', 'Tomos Parry'],
  ['🙂', 'Tomos Parry'],
  ['🙂 Parry', 'Tomos Parry'],
  ['Tоmos Parry', 'Tomos Parry'], // the first o is Cyrillic
  ['M', 'Madonna'],
  ['Tomos Parry', ''],
  ['', ''],
])('"%s" is not %s', (typed, own) => {
  expect(isOwnName(typed, own)).toBe(false);
});
