import type { ReactNode } from 'react';
import type { Field, FieldGroup, ListDefinition, ReportDocument } from '../../domain/forms/definition.ts';
import { kindOf } from '../../domain/forms/kinds/index.ts';
import { capital } from '../../domain/words/capital.ts';
import type { Kinds } from '../../plain-scripts/live/read-controls.ts';
import { type FindingLine, type FormView, firstOf } from '../fields/form-view.ts';
import { Fieldset } from '../ui/forms/choices.tsx';
import { SelectField, TextArea } from '../ui/forms/fields.tsx';
import { Actions, Button, ErrorSummary, HiddenFields } from '../ui/forms/form-parts.tsx';
import { CarriedOver } from './carried-over.tsx';
import { FieldGroups, GroupFields, ListsOf } from './field-groups.tsx';
import { FieldNotesList } from './field-notes.tsx';
import { FindingWithAnswers, RECORD } from './findings/finding-line.tsx';
import { NoImplicitSubmit } from './no-implicit-submit.tsx';

/**
 * The part of the report that the rules check, the path of the form's record in it, and the kinds and units of its
 * controls.
 */
export type Live = { at: string; kinds: Kinds; document: ReportDocument };

type ListProps = { definition: ListDefinition; prefix: string; ids: readonly string[]; newId: string };

export type RecordFormProps = {
  /** The page's own address. */
  action: string;
  submission: string;
  base: string;
  groups: readonly FieldGroup[];
  lists?: readonly ListProps[];
  view: FormView;
  /** Findings about the record as a whole. */
  findings?: readonly FindingLine[];
  /** Id for a limitation described on the page, when the page asks for the limitation behind its LIMs and N/Vs. */
  newLimitationId?: string | undefined;
  /** Data for the script that checks the form while it is filled in: see `plain-scripts/check.ts`. */
  live?: Live | undefined;
  /** For a new record: what it is, and the fields that tell it from other new ones at the same address. */
  named?: { what: string; by: readonly string[] } | undefined;
  buttons?: ReactNode;
  /** Replaces the groups' fields and the limitation. */
  drawn?: ReactNode;
  children?: ReactNode;
};

/**
 * The form of one record of the report: its groups, its lists with a blank item each, and the limitation for its LIMs.
 */
export function RecordForm(props: RecordFormProps) {
  const { action, submission, base, groups, lists = [], view, findings = [], newLimitationId, live, buttons } = props;
  const fields = [...groups.flatMap((group) => group.fields), ...lists.flatMap((list) => list.definition.fields)];
  return (
    <>
      <ErrorSummary errors={view.errors} />
      {findings.map((line) => (
        <FindingWithAnswers key={keyOf(line)} line={line} answers={view.answers} />
      ))}
      {/* A form with errors was not saved: `plain-scripts/leaving` asks before the user leaves it. */}
      <form
        id={RECORD}
        method="post"
        action={action}
        noValidate
        data-unsaved={view.errors.length > 0 ? 'yes' : undefined}
        data-named={props.named?.what}
        data-named-by={props.named?.by.join(' ')}
      >
        <NoImplicitSubmit />
        <HiddenFields submission={submission} base={base} />
        <FieldNotesList notes={view.notes.get('')} view={view} />
        {view.carried && <CarriedOver {...view.carried} at={view.answers.at} />}
        <Markers fields={groups.flatMap((group) => group.fields)} />
        {live && <template id="live">{JSON.stringify(live)}</template>}
        {props.children}
        {props.drawn ?? <FieldGroups groups={groups} view={view} />}
        {lists.map((list) => (
          <ListItems key={list.prefix || list.definition.name} list={list} view={view} />
        ))}
        {newLimitationId && !props.drawn && <PageLimitation view={view} newId={newLimitationId} />}
        <ListsOf fields={fields} />
        {buttons ?? (
          <Actions>
            <Button>Save</Button>
          </Actions>
        )}
      </form>
    </>
  );
}

const keyOf = ({ finding: { rule, path, message } }: FindingLine) => `${rule} ${path} ${message}`;

/** Checkboxes send nothing when none is ticked: the marker says that the page had them. */
export const Markers = ({ fields, prefix = '' }: { fields: readonly Field[]; prefix?: string }) =>
  fields
    .filter((field) => kindOf(field).choose === 'several')
    .map((field) => <input key={field.name} type="hidden" name={`${prefix}${field.name}.present`} value="1" />);

function ListItems({ list, view }: { list: ListProps; view: FormView }) {
  const { definition, prefix, ids, newId } = list;
  const item = (id: string, legend: string, isNew: boolean) => {
    const before = `${prefix}${id}.`;
    return (
      <Fieldset key={id} legend={legend} hint={isNew ? definition.hint : undefined}>
        {isNew && <input type="hidden" name={`${before}new`} value="1" />}
        <Markers fields={definition.fields} prefix={before} />
        <GroupFields fields={definition.fields} view={view} prefix={before} />
        {!isNew && (
          <label className="choice">
            <input type="checkbox" name={`${before}remove`} value="1" /> Remove this {definition.item}
          </label>
        )}
      </Fieldset>
    );
  };
  const name = capital(definition.item);
  return (
    <section className="card">
      <h2>{definition.title}</h2>
      {ids.map((id, index) => item(id, `${name} ${index + 1}`, false))}
      {item(newId, `Add: ${definition.item}`, true)}
    </section>
  );
}

export type LimitationProps = { view: Pick<FormView, 'entered' | 'errors' | 'targets'>; newId: string };

/** Asks for the limitation behind the LIMs and N/Vs on this page: one already recorded, or a new one. */
function PageLimitation({ view, newId }: LimitationProps) {
  const error = (name: string) => view.errors.find((each) => each.field === name)?.message;
  return (
    <Fieldset legend="Limitation" hint="For every new LIM and N/V on this page">
      <SelectField
        name="limitation"
        label="Limitation"
        value={firstOf(view.entered, 'limitation')}
        error={error('limitation')}
        choices={view.targets.limitation}
        blank="None"
      />
      <details open={firstOf(view.entered, 'new_limitation.text') !== ''}>
        <summary>Describe a new operational limitation</summary>
        <input type="hidden" name="new_limitation.id" value={newId} />
        <TextArea
          name="new_limitation.text"
          label="What could not be done"
          rows={2}
          value={firstOf(view.entered, 'new_limitation.text')}
          error={error('new_limitation.text')}
        />
        <TextArea
          name="new_limitation.reason"
          label="Why"
          rows={2}
          value={firstOf(view.entered, 'new_limitation.reason')}
          error={error('new_limitation.reason')}
        />
      </details>
    </Fieldset>
  );
}

const isOfLimitation = ({ field }: { field: string }) =>
  field.startsWith('limitation') || field.startsWith('new_limit');

/** The same, folded until it is used. */
export const FoldedLimitation = ({ view, newId }: LimitationProps) => (
  <details open={firstOf(view.entered, 'limitation') !== '' || view.errors.some(isOfLimitation)}>
    <summary>Limitation, for a LIM or N/V</summary>
    <PageLimitation view={view} newId={newId} />
  </details>
);
