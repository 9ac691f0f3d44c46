import { Fragment } from 'react';
import { FieldControl } from '../../../../components/electrician/field-control.tsx';
import { FoldedLimitation } from '../../../../components/electrician/record-form.tsx';
import { TappedWords } from '../../../../components/electrician/tapped-words.tsx';
import { type FormView, firstOf } from '../../../../components/fields/form-view.ts';
import { provenances } from '../../../../components/fields/reading.tsx';
import { Checkboxes } from '../../../../components/ui/forms/choices.tsx';
import { SelectField } from '../../../../components/ui/forms/fields.tsx';
import type { Field, FieldGroup, Item } from '../../../../domain/forms/definition.ts';
import { plural } from '../../../../domain/words/plural.ts';
import { isReading } from '../grid/quick-fill.ts';
import { type CircuitParts, wordName, wordsFor } from './circuit-parts.ts';
import { FAVOURITE } from './favourite.ts';
import { SAME_RCD } from './same-rcd.ts';

type CircuitFieldsProps = {
  parts: CircuitParts;
  view: FormView;
  /** The company's favourite cables and devices, to choose with one tap. */
  favourites: readonly { value: string; label: string }[];
  /** The other circuits behind the same RCD. */
  sameRcd: readonly Item[];
  /** The particulars in a few words. */
  said: string;
  isAsking: boolean;
  isNew: boolean;
  newLimitationId?: string | undefined;
};

/** A circuit on one page: complete particulars are folded into one line, and the tests follow in test order. */
export function CircuitFields(props: CircuitFieldsProps) {
  const { parts, view, favourites, sameRcd, said, isAsking, isNew, newLimitationId } = props;
  const { details, tests, rare } = parts;
  const ofParticulars = details.flatMap(({ fields }) => fields);
  const howFound = tests
    .flatMap(({ fields }) => fields)
    .filter((field) => field.provenance && !isCalculated(field, view));
  const filledIn = rare.filter(({ name }) => firstOf(view.entered, name) !== '').length;
  return (
    <>
      <details className="fold" open={isNew || isAsking || ofParticulars.some((field) => isSaid(field, view))}>
        <summary>
          Particulars <span className="hint">{said}</span>
        </summary>
        {favourites.length > 0 && <Favourites favourites={favourites} view={view} />}
        {details.map((group) => (
          <Group key={group.title} group={inFewWords(group)} view={view} />
        ))}
      </details>
      {tests.map((group, at) => (
        <Group
          key={group.title}
          group={withoutHow(group, view)}
          view={view}
          behind={group.fields.findLast(isReading)?.name}
        >
          {wordsFor(group).length > 0 && (
            <TappedWords
              name={wordName(at)}
              legend={`${group.title}: blank boxes`}
              isSaid={false}
              first="Reading"
              words={wordsFor(group).map((word) => ({ value: word, label: word }))}
              view={view}
            />
          )}
        </Group>
      ))}
      {sameRcd.length > 0 && <SameRcd circuits={sameRcd} view={view} />}
      <details className="fold" open={rare.some((field) => isSaid(field, view))}>
        <summary>
          For the checks{' '}
          <span className="hint">
            {filledIn > 0
              ? `${plural(filledIn, 'value')} filled in`
              : 'sockets, load, length, AFDD: usually left blank'}
          </span>
        </summary>
        <Group group={{ title: 'For the checks', fields: rare }} view={view}>
          {howFound.map(({ name, label }) => (
            <SelectField
              key={name}
              name={`${name}.provenance`}
              label={`${label} was`}
              value={firstOf(view.entered, `${name}.provenance`) || 'measured'}
              blank={null}
              choices={provenances}
            />
          ))}
        </Group>
      </details>
      {newLimitationId && <FoldedLimitation view={view} newId={newLimitationId} />}
    </>
  );
}

/** More buttons would push the first box off a phone's screen. */
const PLATES_AT_MOST = 4;

/** The company chooses the names' length: a few are buttons, more are a list. */
const Favourites = ({ favourites, view }: Pick<CircuitFieldsProps, 'favourites' | 'view'>) => {
  const label = 'Our cables and devices: filled in when you save';
  return favourites.length > PLATES_AT_MOST ? (
    <SelectField
      name={FAVOURITE}
      label={label}
      value={firstOf(view.entered, FAVOURITE)}
      blank="As below"
      choices={favourites}
    />
  ) : (
    <TappedWords name={FAVOURITE} legend={label} isSaid first="As below" words={favourites} view={view} />
  );
};

/**
 * One RCD in front of several circuits is one device with one test: ticked circuits get the same details and results. Two like
 * devices on a board read the same, so the electrician ticks each circuit.
 */
const SameRcd = ({ circuits, view }: { circuits: readonly Item[]; view: FormView }) => (
  <Checkboxes
    name={SAME_RCD}
    label="Set this RCD and its test on these circuits too"
    choices={circuits.map(({ id, circuit_no: number }) => ({
      value: id,
      label: typeof number === 'string' ? number : 'no number',
    }))}
    values={view.entered[SAME_RCD]}
  />
);

/**
 * A group of fields with a legend for screen readers. @param behind the field after which the extra content goes; without it,
 * last.
 */
const Group = (props: {
  group: FieldGroup;
  view: FormView;
  behind?: string | undefined;
  children?: React.ReactNode;
}) => (
  <fieldset className="group tight">
    <legend className="vh">{props.group.title}</legend>
    <div className="fields">
      {props.group.fields.map((field) => (
        <Fragment key={field.name}>
          <FieldControl field={field} view={props.view} isCompact />
          {field.name === props.behind && props.children}
        </Fragment>
      ))}
      {props.behind === undefined && props.children}
    </div>
  </fieldset>
);

const isCalculated = (field: Field, view: FormView) =>
  firstOf(view.entered, `${field.name}.provenance`) === 'calculated';

/** A longer hint would push the boxes apart. */
const SHORT = 32;
const inFewWords = (group: FieldGroup): FieldGroup => ({
  ...group,
  fields: group.fields.map(({ hint = '', ...field }) => (hint && hint.length <= SHORT ? { ...field, hint } : field)),
});

/** Tests have well-known names. Only unusual ways to get a reading are asked for next to it. */
const withoutHow = (group: FieldGroup, view: FormView): FieldGroup => ({
  ...group,
  fields: group.fields.map((field) => {
    const { provenance, hint, ...measured } = field;
    return provenance && isCalculated(field, view) ? { ...measured, provenance } : measured;
  }),
});

/** Whether a value has hints or findings besides itself. */
const isSaid = ({ name }: Field, view: FormView): boolean =>
  view.notes.has(name) || view.errors.some(({ field }) => field === name || field.startsWith(`${name}.`));
