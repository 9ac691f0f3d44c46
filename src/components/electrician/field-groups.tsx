import type { Field, FieldGroup } from '../../domain/forms/definition.ts';
import type { FormView } from '../fields/form-view.ts';
import { controlOf } from '../fields/index.ts';
import { Fieldset } from '../ui/forms/choices.tsx';
import { SharedLists } from '../ui/forms/listed-field.tsx';
import { FieldControl } from './field-control.tsx';

/** The groups of a page, each with its legend, short fields side by side. `prefix` goes before control names. */
export const FieldGroups = (props: { groups: readonly FieldGroup[]; view: FormView; prefix?: string }) =>
  props.groups.map((group) => {
    const fields = <GroupFields key={group.fields[0]?.name} fields={group.fields} {...props} />;
    return group.title ? (
      <Fieldset key={group.title} legend={group.title} hint={group.hint}>
        {fields}
      </Fieldset>
    ) : (
      fields
    );
  });

export const GroupFields = (props: { fields: readonly Field[]; view: FormView; prefix?: string }) => (
  <div className="fields">
    {props.fields.map((field) => (
      <FieldControl key={field.name} field={field} name={`${props.prefix ?? ''}${field.name}`} view={props.view} />
    ))}
  </div>
);

/** The suggestion lists that these fields refer to, each once. */
export function ListsOf({ fields }: { fields: readonly Field[] }) {
  const names = fields.map((field) => controlOf(field).sharedList?.(field));
  return <SharedLists names={[...new Set(names.filter((name) => name !== undefined))]} />;
}
