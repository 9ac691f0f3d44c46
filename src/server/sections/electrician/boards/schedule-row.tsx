import { FieldNotesList } from '../../../../components/electrician/field-notes.tsx';
import { type FormView, firstOf } from '../../../../components/fields/form-view.ts';
import { SelectField, TextField } from '../../../../components/ui/forms/fields.tsx';
import type { ScheduleItem, ScheduleOutcome } from '../../../../domain/forms/definition.ts';

const words: Readonly<Record<ScheduleOutcome, string>> = {
  pass: '✓',
  X: '✗',
  C1: 'C1',
  C2: 'C2',
  C3: 'C3',
  FI: 'FI',
  NV: 'N/V',
  LIM: 'LIM',
  NA: 'N/A',
};
const spoken: Partial<Readonly<Record<ScheduleOutcome, string>>> = { pass: 'Acceptable', X: 'Not acceptable' };

type RowProps = { item: ScheduleItem; view: FormView; home: string; editable: boolean };

/** One item: its outcome, its observation and its details. */
export function ScheduleRow({ item, view, home, editable }: RowProps) {
  const { slug, number } = item;
  const name = `${slug}.outcome`;
  const outcome = firstOf(view.entered, name);
  const error = view.errors.find((each) => each.field === name)?.message;
  return (
    <div className="item">
      <fieldset aria-describedby={error ? `${name}-error` : undefined}>
        <legend>
          {number} {item.label} <span className="hint">{item.regulations.join('; ')}</span>
        </legend>
        {error && (
          <p className="error" id={`${name}-error`}>
            {error}
          </p>
        )}
        <FieldNotesList notes={view.notes.get(name) ?? view.notes.get(slug)} view={view} />
        <div className="seg">
          {item.outcomes.map((value, index) => (
            <label key={value}>
              <input
                type="radio"
                id={index === 0 ? name : undefined}
                name={name}
                value={value}
                defaultChecked={value === outcome}
              />
              {spoken[value] ? (
                <>
                  <span aria-hidden="true">{words[value]}</span>
                  <span className="vh">{spoken[value]}</span>
                </>
              ) : (
                words[value]
              )}
            </label>
          ))}
        </div>
      </fieldset>
      <ItsObservation {...{ item, view, home, editable }} />
      <RowDetails item={item} view={view} outcome={outcome} />
    </div>
  );
}

/**
 * The link from a row to its observation, existing or new. The stylesheet (`.observe`) shows it while the row has one of their
 * codes, chosen or saved; the button saves the form first.
 */
function ItsObservation({ item: { slug, number, outcomes }, view, home, editable }: RowProps) {
  const linked = view.entered[`${slug}.observation_ids`] ?? [];
  if (!editable) {
    const its = view.targets.observation.filter(({ value }) => linked.includes(value));
    return its.map(({ value, label }) => (
      <p key={value}>
        <a href={`${home}/observations/${value}`}>Observation {label}</a>
      </p>
    ));
  }
  if (!outcomes.some((outcome) => observed.includes(outcome))) return null;
  return (
    <button type="submit" className="secondary observe" name="observe" value={slug}>
      Save and {linked.length > 0 ? 'open' : 'write'} the observation for {number}
    </button>
  );
}

const observed: readonly ScheduleOutcome[] = ['X', 'C1', 'C2', 'C3', 'FI'];
const explained = ['X', 'C1', 'C2', 'C3', 'FI', 'NV', 'LIM'];

function RowDetails({ item, view, outcome }: { item: ScheduleItem; view: FormView; outcome: string }) {
  const { slug, number } = item;
  const value = (name: string) => firstOf(view.entered, `${slug}.${name}`);
  const error = (name: string) => view.errors.find((each) => each.field === `${slug}.${name}`)?.message;
  const linked = view.entered[`${slug}.observation_ids`] ?? [];
  const open = explained.includes(outcome) || linked.length > 0 || value('note') !== '' || value('limitation') !== '';
  const notes = (name: string) => <FieldNotesList notes={view.notes.get(`${slug}.${name}`)} view={view} />;
  return (
    <details open={open}>
      <summary>Details of {number}</summary>
      <TextField
        name={`${slug}.note`}
        label={`Note on ${number}`}
        value={value('note')}
        error={error('note')}
        enterKeyHint="next"
      >
        {notes('note')}
      </TextField>
      <Observations
        slug={slug}
        number={number}
        view={view}
        linked={linked}
        open={open}
        error={error('observation_ids')}
      >
        {notes('observation_ids')}
      </Observations>
      <SelectField
        name={`${slug}.limitation`}
        label={`Limitation for ${number}`}
        value={value('limitation')}
        error={error('limitation')}
        choices={view.targets.limitation}
        blank="None"
      >
        {notes('limitation')}
      </SelectField>
      {item.outcomes.includes('X') && (
        <SelectField
          name={`${slug}.person_notified`}
          label={`Client told about ${number}`}
          value={value('person_notified')}
          error={error('person_notified')}
          choices={told}
          blank="Not stated"
        >
          {notes('person_notified')}
        </SelectField>
      )}
    </details>
  );
}

const told = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
  { value: 'na', label: 'N/A' },
];

/** Checkboxes on a row with observations; elsewhere one select, to keep the page small. */
function Observations(props: {
  slug: string;
  number: string;
  view: FormView;
  linked: readonly string[];
  open: boolean;
  error: string | undefined;
  children: React.ReactNode;
}) {
  const { slug, number, view, linked, open, error, children } = props;
  const choices = view.targets.observation;
  const name = `${slug}.observation_ids`;
  if (choices.length === 0) return children;
  if (!open) {
    return (
      <SelectField name={name} label={`Observation for ${number}`} choices={choices} blank="None" error={error}>
        {children}
      </SelectField>
    );
  }
  return (
    <fieldset>
      <legend>Observations for {number}</legend>
      {error && <p className="error">{error}</p>}
      {children}
      <input type="hidden" name={`${name}.present`} value="1" />
      {choices.map((choice, index) => (
        <label className="choice" key={choice.value}>
          <input
            type="checkbox"
            id={index === 0 ? name : undefined}
            name={name}
            value={choice.value}
            defaultChecked={linked.includes(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  );
}
