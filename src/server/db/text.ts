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
