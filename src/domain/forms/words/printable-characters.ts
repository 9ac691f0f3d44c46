/**
 * The characters in all four cuts of the print font (Source Sans 3), from the tables of the font files: runs of code points, each
 * given by the distance from the end of the run before and the number of further characters, in base 36. Phones use it too, without
 * the font files. `printable-characters.test.ts` checks it against the files, and gives the right value.
 */
const runs = [
  'w-2m z-b 2-5v 5 4 3-3 2-2 2-1 3-1 3 2-1 e-2 6 8-4 a-g 5-5 3-1 3-2 4-1 2-a 3-1 3-1 3-1 b-8 2-1 3-1 g 3-4 3-4 3-1',
  '7-17 2-8 2-b 2-1 3-1 2-4 2-7 8-4 3-2 2-6 5-6 4-e 2-4 9 j-d 2-4 2 3-8 3-7 2 2-4 2 3-6 3 2-3 a 8-1 4 2-1 2 j-1 5 4',
  '6-6 2 2-j 2-1a 4 2 2 2 2 4 j 3-1 8-2n 3-1 f-3 r-3 3-5 5-3 7-1 3-5 3-1 3-1 5-4 3-1 7-2 3-5 9-1 3-3 5-1 3-1 3-1',
  '4ry 7 2 2-1 2-7 2 2-5 4-4 2 2-3 4-2 3 k-1 9 2 4 t 4 c 2 2 b 4 e 1h-1 3-1 3-7 5-1 7-d 7-9 3-b 9-1 3-d 3-1 3-5 3-1',
  'b-7 9-9 7-2j 7-l 3-5 3-11 3-5 3-7 2 2 2 2-u 3-1g 2-e 2-d 3-5 2-i 3-2 2-8 i-e 2-3 3 a-3 2 4-1 2-3 5 3-3 12-1 3-q',
  'j 2-1 2-1 2 2-1 2 3-1 2-1 3-2 3 20 e 3-1 7 2 2 4 8 y-e 17 7-9 f 14-3 k p 2-1 3 9 2-1 3 4-1 4-1 a 2 b-1 h o-1 3-1',
  '4d-1 d 8 4-5 4-1 5 hh-1 9-2 6-8 2-8 2 3-3 3 9-1 d 16-1 4 11-2 3-3 u 3 2-1 4-1 4o-1 3-1 1m 9-5 4 3m-3 vr-2 3-1 b',
  'c bf a-3 l-1 n nuy 6-3 15-1 b-1 9-1 k-e 2 10-1 5 2 1p-2 nz j-1 fq1-4 1cll-2 w 1n-5 my 2x fq cu',
].join(' ');

/** First and last code point of each run, in order. */
const ranges: readonly (readonly [number, number])[] = readRuns(runs);

export function readRuns(text: string): [number, number][] {
  let at = 0;
  return text.split(' ').map((run) => {
    const [from = '', more = '0'] = run.split('-');
    const first = at + Number.parseInt(from, 36);
    at = first + Number.parseInt(more, 36);
    return [first, at];
  });
}

/** Whether the print font has a character. */
export function isInFont(codePoint: number): boolean {
  let [low, high] = [0, ranges.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [first, last] = ranges[middle] as readonly [number, number];
    if (codePoint < first) high = middle - 1;
    else if (codePoint > last) low = middle + 1;
    else return true;
  }
  return false;
}
