import { mayMeanThousands } from '../../../reading.ts';
import { withoutUnit } from '../../../words/units.ts';
import type { Field } from '../../definition.ts';
import { inWords } from '../../words/field-words.ts';

/** The question about a comma that may separate thousands, with any unit. */
export const commaQuestion = (field: Field, text: string): string | undefined =>
  text.length <= 40 && mayMeanThousands(withoutUnit(text, field.unit))
    ? `Enter ${inWords(field)} without the comma: ${text.trim()} can be a thousand or a decimal`
    : undefined;

export const asInteger = (text: string) => (/^\d{1,6}$/.test(text) ? Number(text) : undefined);

export const isUnknown = (text: string) => /^(unknown|not known|don'?t know|\?)$/i.test(text);
