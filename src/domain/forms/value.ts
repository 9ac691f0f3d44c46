import type { Field } from './definition.ts';
import { kindOf } from './kinds/index.ts';
import type { Checked } from './kinds/kind.ts';

/**
 * Checks a JSON value against its field and puts it into standard form (composed letters, tidy readings). Not for blank
 * values. Never throws.
 */
export const checkValue = (field: Field, value: unknown): Checked => kindOf(field).check(field, value);
