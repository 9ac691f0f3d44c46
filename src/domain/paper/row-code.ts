/**
 * What a row of a printed draft is entered back by: its place on the board and two check digits, `5-41`. The digits are of the
 * board, the circuit, the place and the boxes of the row, so a code that was mistyped, is of another board, or of a row that has
 * moved since it was printed does not fit; by chance one in 97 does, and the page shows which circuit it took it for.
 */
export type PaperRow = {
  boardId: string;
  circuitId: string;
  /** In the order of the circuits' numbers, from 1. */
  position: number;
  /** Numbers of the columns that the row has a box for. */
  boxes: readonly number[];
};

/** The remainder by 97 of the letters read as digits to the base 10, which leads through all remainders before it repeats. */
const remainder = (text: string): number => {
  let rest = 0;
  for (const letter of text) rest = (rest * 10 + (letter.codePointAt(0) ?? 0)) % 97;
  return rest;
};

/** The place is added as a number: one place for another never fits, were it the same circuit. */
const checkDigits = ({ boardId, circuitId, position, boxes }: PaperRow): string =>
  String((remainder([boardId, circuitId, ...boxes].join('/')) * 10 + position) % 97).padStart(2, '0');

/** As it is printed: `5-41`. */
export const rowCode = (row: PaperRow): string => `${row.position}-${checkDigits(row)}`;

const typedCode = /^(\d{1,4})[-–.]?(\d{2})$/;

/** The place and the check digits of a code as typed, `5-41` or `541`; undefined where it is none. */
export function readRowCode(typed: string): { position: number; digits: string } | undefined {
  const match = typedCode.exec(typed);
  return match ? { position: Number(match[1]), digits: match[2] as string } : undefined;
}

export const isRow = (row: PaperRow, digits: string): boolean => checkDigits(row) === digits;
