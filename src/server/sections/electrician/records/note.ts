import { tidyUnprinted } from '../../../../domain/forms/words/printable.ts';

const mostCharacters = 500;

/**
 * A few words from one person to another, tidied, and what is wrong with them, as a sentence. Nothing prints them.
 * @param label  of the box: several may stand on a page.
 */
export function readNote(label: string, typed: string): { text: string; fault: string | undefined } {
  const text = tidyUnprinted(typed);
  const fault = text.length > mostCharacters ? `${label}: enter at most ${mostCharacters} characters` : undefined;
  return { text, fault };
}
