import type { ReactNode } from 'react';
import type { Field } from '../../domain/forms/definition.ts';
import { Checkboxes, Radios } from '../ui/choices.tsx';
import { DateField, type Option, SelectField, TextArea, TextField } from '../ui/fields.tsx';
import { FieldNotesList } from './field-notes.tsx';
import { type Feeds, type FormView, firstOf } from './form-view.ts';
import { ListedField } from './listed-field.tsx';

/** Choices beyond this many go into a select: radios of them would push the next field off a phone's screen. */
const RADIOS_AT_MOST = 5;
/** More boxes to tick than this are folded away: an HMO has 60 circuits. */
const UNFOLDED_AT_MOST = 6;

const yesNo: readonly Option[] = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];
const ticks: readonly Option[] = [
  { value: 'yes', label: '✓ Yes' },
  { value: 'no', label: '✗ No' },
  { value: 'na', label: 'N/A' },
  { value: 'lim', label: 'LIM' },
];

/**
 * The control of a field by its kind, with its error, and what there is to say about its value.
 * @param name  the control's name where it is not the field's own: an item of a list carries its id in front.
 */
export function FieldControl({ field, name = field.name, view }: { field: Field; name?: string; view: FormView }) {
  const notes = view.notes.get(name);
  const common = {
    name,
    label: field.label,
    hint: field.hint,
    value: firstOf(view.entered, name),
    error: view.errors.find((error) => error.field === name)?.message,
    wide: notes !== undefined || isWide(field),
    enterKeyHint: 'next' as const,
    children: notes && <FieldNotesList notes={notes} view={view} />,
  };
  const values = view.entered[name] ?? [];
  const { unit, maxLength } = field;
  switch (field.kind) {
    case 'bool':
      return <Radios {...common} choices={yesNo} />;
    case 'tick':
      return <Radios {...common} choices={ticks} />;
    case 'enum':
      return <ChoiceControl field={field} common={common} />;
    case 'enums':
      return <Checkboxes {...common} choices={field.choices ?? []} values={values} />;
    case 'link':
      return <SelectField {...common} choices={targetsOf(field, view)} blank="None" />;
    case 'links':
      return <LinksControl choices={targetsOf(field, view)} common={common} values={values} />;
    case 'fed_from':
      return <FeedControl common={common} feeds={view.feeds} />;
    case 'longtext':
      if (field.choices) return <ListedField {...common} choices={field.choices} wide />;
      return <TextArea {...common} rows={3} maxLength={maxLength} wide />;
    case 'date':
      return <DateField {...common} />;
    case 'time':
      return <TextField {...common} type="datetime-local" size="m" />;
    case 'address':
      return <AddressControl common={common} name={name} view={view} />;
    case 'int':
      if (field.choices) return <Radios {...common} choices={field.choices} />;
      return <TextField {...common} unit={unit} inputMode="numeric" size="s" />;
    case 'reading':
      return <ReadingControl field={field} name={name} common={common} view={view} />;
    case 'decimal':
      if (field.also) return <ListedField {...common} unit={unit} list={`or-${field.also.join('-')}`} />;
      return <TextField {...common} unit={unit} inputMode="decimal" size="s" autoComplete="off" />;
    case 'number_or_unknown':
    case 'date_or_unknown':
      return <TextField {...common} hint={field.hint ?? orUnknown(field)} unit={unit} size="m" />;
    default:
      if (field.choices) return <ListedField {...common} choices={field.choices} />;
      return <TextField {...common} maxLength={maxLength} />;
  }
}

/** Words need the width of a phone; numbers, dates and short choices stand two by two. */
function isWide(field: Field): boolean {
  const { kind, choices = [], maxLength = 300 } = field;
  if (kind === 'enum') {
    return isInRadios(field) || choices.some((choice) => choice.label.length > SHORT);
  }
  if (kind === 'int') return choices.length > 0;
  if (kind === 'text') return maxLength > 40;
  return !['date', 'decimal', 'reading', 'number_or_unknown', 'date_or_unknown'].includes(kind);
}
const SHORT = 14;

type Common = Parameters<typeof TextField>[0];

const orUnknown = ({ kind }: Field) =>
  kind === 'date_or_unknown' ? 'A date such as 15/04/2021, or unknown' : 'A number, or unknown';

/** Radios while all choices fit under one another; an optional one can be taken back. */
function ChoiceControl({ field, common }: { field: Field; common: Common }) {
  const choices = field.choices ?? [];
  const blank = field.required === false ? 'Not stated' : undefined;
  const Control = isInRadios(field) ? Radios : SelectField;
  return <Control {...common} choices={choices} {...(blank && { blank })} />;
}

const isInRadios = ({ choices = [], required }: Field) =>
  choices.length + (required === false ? 1 : 0) <= RADIOS_AT_MOST;

/** A list while it can be read on a phone; beyond that a box with the likely ones as suggestions. */
function FeedControl({ common, feeds: { isTyped, choices } }: { common: Common; feeds: Feeds }) {
  if (!isTyped) return <SelectField {...common} choices={choices} />;
  return <ListedField {...common} hint="The board and its circuit, such as CU1/3, or Origin" choices={choices} />;
}

function LinksControl(props: { choices: readonly Option[]; common: Common; values: readonly string[] }) {
  const { choices, common, values } = props;
  if (choices.length === 0) return null;
  const boxes = <Checkboxes {...common} choices={choices} values={values} />;
  if (choices.length <= UNFOLDED_AT_MOST) return boxes;
  return (
    <details className="wide" open={common.error !== undefined}>
      <summary>
        {common.label}: {values.length} of {choices.length}
      </summary>
      {boxes}
    </details>
  );
}

/** A reading's box; where calculating is customary it also asks how the value came about. */
function ReadingControl({ field, name, common, view }: { field: Field; name: string; common: Common; view: FormView }) {
  const list = field.unit === 'MΩ' ? 'readings-ir' : 'readings';
  if (!field.provenance) return <ListedField {...common} unit={field.unit} list={list} />;
  const calculated = firstOf(view.entered, `${name}.provenance`) === 'calculated';
  return (
    <>
      <ListedField {...common} unit={field.unit} list={list} />
      <SelectField
        name={`${name}.provenance`}
        label={`${field.label} was`}
        value={calculated ? 'calculated' : 'measured'}
        blank={null}
        choices={provenances}
      />
    </>
  );
}

const provenances: readonly Option[] = [
  { value: 'measured', label: 'Measured' },
  { value: 'calculated', label: 'Calculated' },
];

function AddressControl({ common, name, view }: { common: Common; name: string; view: FormView }) {
  const part = (key: string, label: string, children?: ReactNode) => ({
    name: `${name}.${key}`,
    label: `${common.label}: ${label}`,
    value: firstOf(view.entered, `${name}.${key}`),
    error: view.errors.find((error) => error.field === `${name}.${key}`)?.message,
    enterKeyHint: 'next' as const,
    children,
  });
  return (
    <fieldset className="wide" id={name}>
      <legend>{common.label}</legend>
      {common.children}
      <TextArea {...part('lines', 'street')} rows={2} />
      <div className="fields">
        <TextField {...part('town', 'town')} />
        <TextField {...part('postcode', 'postcode')} size="m" autoCapitalize="characters" />
      </div>
    </fieldset>
  );
}

const targetsOf = (field: Field, view: FormView): readonly Option[] => (field.target ? view.targets[field.target] : []);
