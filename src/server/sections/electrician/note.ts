import { textFault, tidyText } from '../../../domain/forms/printable.ts';

const mostCharacters = 500;

/** A few words from one person to another, tidied, and what is wrong with them, as a sentence. */
export function readNote(typed: string): { text: string; fault: string | undefined } {
  const text = tidyText(typed);
  if (text.length > mostCharacters) return { text, fault: `Enter at most ${mostCharacters} characters` };
  const fault = textFault(text, 'lines');
  return { text, fault: fault && `The text holds ${fault}` };
}
