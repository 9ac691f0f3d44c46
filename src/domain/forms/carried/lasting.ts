import type { Field, FieldGroup } from '../definition.ts';

/** The fields whose values a later report begins with. */
export const lastingOf = (groups: readonly FieldGroup[]): Field[] =>
  groups.flatMap(({ lasts, fields }) =>
    fields.filter((field) => (field.lasts ?? lasts ?? false) && !field.auto && !field.unfilled && !field.filledBy),
  );
