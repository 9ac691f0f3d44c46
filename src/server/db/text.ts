import { BadInputError } from '../errors.ts';

/**
 * PostgreSQL refuses NUL characters and lone surrogates in text and SQLite does not: refused here, the same for both.
 * @throws BadInputError
 */
export function refuseBadText(parameters: readonly unknown[]): void {
  for (const parameter of parameters) {
    if (typeof parameter === 'string' && (parameter.includes('\0') || !parameter.isWellFormed()))
      throw new BadInputError('text with characters that cannot be stored');
  }
}
