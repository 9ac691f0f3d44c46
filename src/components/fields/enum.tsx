import type { Field } from '../../domain/forms/definition.ts';
import { Radios } from '../ui/forms/choices.tsx';
import { SelectField } from '../ui/forms/fields.tsx';
import type { KindControl } from './kind-control.ts';

/** Most choices shown as radios; more would push the next field off a phone's screen. */
const RADIOS_AT_MOST = 5;
/** Longest label, in letters, that fits half the width. */
const SHORT = 14;

/** Radios for a few choices of a required field; otherwise a select, with "Not stated" first when optional. */
export const choiceControl: KindControl = {
  draw: ({ field, common, isCompact }) => {
    const blank = field.required === false ? 'Not stated' : undefined;
    const Control = isInRadios(field) && !isCompact ? Radios : SelectField;
    return <Control {...common} choices={field.choices ?? []} {...(blank && { blank })} />;
  },
  isWide: (field, isCompact) =>
    (isInRadios(field) && !isCompact) || (field.choices ?? []).some(({ label }) => label.length > SHORT),
};

const isInRadios = ({ choices = [], required }: Field) => required !== false && choices.length <= RADIOS_AT_MOST;
