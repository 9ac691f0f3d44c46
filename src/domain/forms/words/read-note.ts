import { tidyUnprinted } from './printable.ts';

const mostCharacters = 500;

/**
 * A short note between people, tidied, with its error as a sentence. Notes are never printed.
 * @param label of the box: a page may have several.
 */
export function readNote(label: string, typed: string): { text: string; fault: string | undefined } {
  const text = tidyUnprinted(typed);
  const fault = text.length > mostCharacters ? `${label}: enter at most ${mostCharacters} characters` : undefined;
  return { text, fault };
}
