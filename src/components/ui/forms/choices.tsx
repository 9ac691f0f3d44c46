import type { ComponentProps, ReactNode } from 'react';
import { describedBy, FieldError, type FieldProps, Hint } from './field-parts.tsx';
import type { Option } from './fields.tsx';

/** Longest label, in characters, that fits several in a line on a phone; up to `HALF` two fit, beyond that one. */
const SHORT = 16;
const HALF = 24;

function layoutOf(choices: readonly Option[]): string {
  const longest = Math.max(...choices.map(({ label }) => label.length));
  if (longest > HALF) return 'choices stack';
  return longest > SHORT ? 'choices pair' : 'choices';
}

/** Id of a choice; the first has the field's name, for error messages to link to. */
const idOf = (name: string, index: number) => (index === 0 ? name : `${name}-${index + 1}`);

function Choices(props: {
  type: 'radio' | 'checkbox';
  name: string;
  choices: readonly Option[];
  isChecked: (value: string) => boolean;
}) {
  const { type, name, choices, isChecked } = props;
  return (
    <div className={layoutOf(choices)}>
      {choices.map(({ value, label }, index) => (
        <label className="choice" key={value}>
          <input type={type} id={idOf(name, index)} name={name} value={value} defaultChecked={isChecked(value)} />
          {label}
        </label>
      ))}
    </div>
  );
}

/**
 * One choice of a few, all visible.
 * @param blank  label of a choice that clears the answer, because a radio cannot be cleared without a script.
 */
export function Radios(props: FieldProps & { choices: readonly Option[]; blank?: string | undefined }) {
  const { name, blank, value = '' } = props;
  const choices = blank === undefined ? props.choices : [...props.choices, { value: '', label: blank }];
  const isChecked = (each: string) => each === value && (value !== '' || blank !== undefined);
  return (
    <Group {...props} remarks={props.children}>
      <Choices type="radio" {...{ name, choices, isChecked }} />
    </Group>
  );
}

/**
 * One choice of a few short labels, as segments of a bar on one line of a phone.
 * @param blank  accessible name of the last segment, a dash, which clears the answer.
 */
export function Segments(props: FieldProps & { choices: readonly Option[]; blank?: string | undefined }) {
  const { name, choices, blank, value = '' } = props;
  return (
    <Group {...props} remarks={props.children}>
      <div className="seg">
        {choices.map((choice, index) => (
          <label key={choice.value}>
            <input
              type="radio"
              id={idOf(name, index)}
              name={name}
              value={choice.value}
              defaultChecked={choice.value === value}
            />
            {choice.label}
          </label>
        ))}
        {blank && (
          <label>
            <input type="radio" name={name} value="" />
            <span aria-hidden="true">–</span>
            <span className="vh">{blank}</span>
          </label>
        )}
      </div>
    </Group>
  );
}

/** Any number of choices. All share one name, which the form sends once for each ticked box. */
export function Checkboxes(
  props: Omit<FieldProps, 'value'> & { choices: readonly Option[]; values?: readonly string[] | undefined },
) {
  const { name, choices, values = [] } = props;
  return (
    <Group {...props} remarks={props.children}>
      <Choices type="checkbox" {...{ name, choices }} isChecked={(each) => values.includes(each)} />
    </Group>
  );
}

/** A single box to tick, its value `true`. */
export function Checkbox(
  props: Omit<FieldProps, 'value' | 'label'> & { label: ReactNode; checked?: boolean | undefined; value?: string },
) {
  const { name, label, error, hint, checked, value = 'true', children } = props;
  return (
    <div className="field">
      {hint && <Hint name={name} hint={hint} />}
      {error && <FieldError name={name} error={error} />}
      <label className="choice">
        <input
          type="checkbox"
          id={name}
          name={name}
          value={value}
          defaultChecked={checked}
          aria-describedby={describedBy(name, { hint, error })}
          aria-invalid={error ? true : undefined}
        />
        {label}
      </label>
      {children}
    </div>
  );
}

function Group({ name, label, hint, error, wide = true, remarks, children }: FieldProps & { remarks: ReactNode }) {
  return (
    <fieldset className={wide ? 'wide' : undefined} aria-describedby={describedBy(name, { hint, error })}>
      <legend>{label}</legend>
      {hint && <Hint name={name} hint={hint} />}
      {error && <FieldError name={name} error={error} />}
      {children}
      {remarks}
    </fieldset>
  );
}

/** A group of fields with its own heading. */
export function Fieldset({
  legend,
  hint,
  children,
}: {
  legend: string;
  hint?: string | undefined;
  children: ReactNode;
}) {
  return (
    <fieldset className="group">
      <legend>{legend}</legend>
      <div>
        {hint && <p className="hint">{hint}</p>}
        {children}
      </div>
    </fieldset>
  );
}

/** The confirmation box of a destructive form. With scripts the button asks instead, and ticks this hidden box. */
export const Tick = (props: ComponentProps<typeof Checkbox>) => (
  <div data-tick="">
    <Checkbox {...props} />
  </div>
);
