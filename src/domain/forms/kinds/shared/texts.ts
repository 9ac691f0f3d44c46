import type { Field } from '../../definition.ts';
import { textFault, tidyText, tidyUnprinted } from '../../words/printable.ts';
import type { Checked } from '../kind.ts';
import { maxItems, ok, wrong, wrongKind } from './checks.ts';

/** Most characters of a line, unless its field says otherwise. */
export const lineMost = ({ maxLength = 300 }: Field): number => maxLength;

const isPrinted = ({ unprinted }: Field): boolean => unprinted === undefined;

export function checkText(field: Field, value: unknown, most: number, lines: 'one line' | 'lines'): Checked {
  if (typeof value !== 'string') return wrong({ code: 'not text' });
  if (value.length > most * 4) return wrong({ code: 'too long', most });
  const text = isPrinted(field) ? tidyText(value) : tidyUnprinted(value);
  if (lines === 'one line' && text.includes('\n')) return wrong({ code: 'unprintable', what: 'a line break' });
  const what = isPrinted(field) ? textFault(text, 'lines') : undefined;
  if (what) return wrong({ code: 'unprintable', what });
  return text.length > most ? wrong({ code: 'too long', most }) : ok(text);
}

/** A list of lines, without blank ones. */
export function checkTexts(field: Field, value: unknown, most: number): Checked {
  if (!Array.isArray(value)) return wrongKind;
  if (value.length > maxItems) return wrong({ code: 'too many', most: maxItems });
  const kept: string[] = [];
  for (const each of value) {
    const checked = checkText(field, each, most, 'one line');
    if (!checked.ok) return checked;
    if (checked.value !== '') kept.push(checked.value as string);
  }
  return ok(kept);
}
