import { compareText } from './compare-text.ts';

/** Natural order: 2 before 10, 1L1 before 1L2; the same on every machine. */
export function naturally(a: string, b: string): number {
  const [left, right] = [parts(a), parts(b)];
  for (let i = 0; i < Math.max(left.length, right.length); i += 1) {
    const [x = '', y = ''] = [left[i], right[i]];
    const isNumber = /\d/.test(x) && /\d/.test(y);
    const order = isNumber ? x.length - y.length || compareText(x, y) : compareText(x, y);
    if (order !== 0) return order;
  }
  return 0;
}

const parts = (text: string): string[] =>
  [...text.toUpperCase().matchAll(/\d+|\D+/g)].map(([part]) => part.replace(/^0+(?=\d)/, ''));
