import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { BadInputError } from '../../kernel/errors.ts';

/**
 * Refuses NUL characters and lone surrogates in text for both databases: PostgreSQL refuses them, SQLite does not.
 * @throws BadInputError
 */
export function refuseBadText(parameters: readonly unknown[]): void {
  for (const parameter of parameters) {
    if (typeof parameter === 'string' && (parameter.includes('\0') || !parameter.isWellFormed()))
      throw new BadInputError('text with characters that cannot be stored');
  }
}

/** Letters outside ASCII that are looked for in either case. */
const MOST_LETTERS = 30;

/**
 * Whether one of the columns holds the text, in any case. Both databases' own lower() knows ASCII alone: the other letters of the text
 * are lowered one by one.
 */
export function holdsText(text: string, ...columns: readonly RawBuilder<unknown>[]): RawBuilder<SqlBool> {
  const wanted = text.trim().toLowerCase();
  const pattern = `%${wanted.replace(/[\\%_]/g, '\\$&')}%`;
  const letters = [...new Set(wanted)].filter((letter) => letter > '\x7f' && isPair(letter)).slice(0, MOST_LETTERS);
  const lowered = (column: RawBuilder<unknown>) =>
    letters.reduce<RawBuilder<unknown>>(
      (of, letter) => sql`replace(${of}, ${letter.toUpperCase()}, ${letter})`,
      sql`lower(${column})`,
    );
  return sql<SqlBool>`(${sql.join(
    columns.map((column) => sql`${lowered(column)} like ${pattern} escape '\\'`),
    sql` or `,
  )})`;
}

/** One letter in each case: "ß" is two in the other. */
const isPair = (letter: string) => letter.toUpperCase() !== letter && [...letter.toUpperCase()].length === 1;
