/**
 * The code of a row of a printed draft: its position on the board and two check digits, `5-41`. The digits are computed from the
 * board, the circuit, the position and the boxes of the row. So a code that is mistyped, from another board, or from a row that has
 * moved since printing is refused, except one in 97 by chance; the page shows the circuit that it found.
 */
export type PaperRow = {
  boardId: string;
  circuitId: string;
  /** In the order of circuit numbers, from 1. */
  position: number;
  /** Numbers of the columns with a box in this row. */
  boxes: readonly number[];
};

/** The remainder modulo 97, letter by letter. 10 is a primitive root of 97, so a change of one letter always changes it. */
const remainder = (text: string): number => {
  let rest = 0;
  for (const letter of text) rest = (rest * 10 + (letter.codePointAt(0) ?? 0)) % 97;
  return rest;
};

/** The position is added as a number, so that two positions of one circuit never have the same digits. */
const checkDigits = ({ boardId, circuitId, position, boxes }: PaperRow): string =>
  String((remainder([boardId, circuitId, ...boxes].join('/')) * 10 + position) % 97).padStart(2, '0');

/** As printed: `5-41`. */
export const rowCode = (row: PaperRow): string => `${row.position}-${checkDigits(row)}`;

const typedCode = /^(\d{1,4})[-–.]?(\d{2})$/;

/** The position and check digits of a typed code, `5-41` or `541`; undefined if it is not a code. */
export function readRowCode(typed: string): { position: number; digits: string } | undefined {
  const match = typedCode.exec(typed);
  return match ? { position: Number(match[1]), digits: match[2] as string } : undefined;
}

export const isRow = (row: PaperRow, digits: string): boolean => checkDigits(row) === digits;
