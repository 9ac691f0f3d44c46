import type { FieldGroup, Section } from '../../definition.ts';
import { withoutLim } from '../../kinds/tick.ts';

type FieldIn<G extends readonly FieldGroup[]> = G[number]['fields'][number];
type Named<G extends readonly FieldGroup[], N extends string> = Extract<FieldIn<G>, { name: N }>;

/** Fields of groups by name, in the order named. @throws RangeError if there is no field of a name. */
export const fieldsNamed = <const G extends readonly FieldGroup[], const N extends FieldIn<G>['name']>(
  groups: G,
  ...names: readonly N[]
): readonly Named<G, N>[] =>
  names.map((name) => {
    const field = groups.flatMap((group): readonly FieldIn<G>[] => group.fields).find((each) => each.name === name);
    if (!field) throw new RangeError(`no field ${name}`);
    return field as Named<G, N>;
  });

/** The same fields, all optional. */
export const optional = <F extends { required: unknown }>(fields: readonly F[]): readonly (F & { required: false })[] =>
  fields.map((field) => ({ ...field, required: false }));

/** A section as on a form for new work: with another letter, and no LIM among its ticks. */
export const ofNewWork = <const S extends Section>(section: S, letter: string): S => ({
  ...section,
  letter,
  groups: section.groups.map((group) => ({ ...group, fields: group.fields.map(withoutLim) })),
});
