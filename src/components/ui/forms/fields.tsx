import type { HTMLInputAutoCompleteAttribute } from 'react';
import { controlProps, Field, type FieldProps } from './field-parts.tsx';

type TextFieldProps = FieldProps & {
  type?: 'text' | 'email' | 'password' | 'tel' | 'search' | 'url' | 'time' | 'datetime-local';
  unit?: string | undefined;
  /** `s`: a few characters. `m`: up to sixteen rem. Otherwise as wide as the form. */
  size?: 's' | 'm' | undefined;
  inputMode?: 'text' | 'decimal' | 'numeric' | 'tel' | 'email' | undefined;
  autoComplete?: HTMLInputAutoCompleteAttribute | undefined;
  maxLength?: number | undefined;
  autoCapitalize?: 'none' | 'words' | 'characters' | undefined;
  spellCheck?: boolean | undefined;
};

/** One line of text. A password is never given a value. */
export function TextField(props: TextFieldProps) {
  const { type = 'text', unit, size, inputMode, autoComplete, maxLength, autoCapitalize, spellCheck, value } = props;
  const input = (
    <input
      {...controlProps(props)}
      type={type}
      className={size}
      inputMode={inputMode}
      autoComplete={autoComplete}
      maxLength={maxLength}
      autoCapitalize={autoCapitalize}
      spellCheck={spellCheck}
      enterKeyHint={props.enterKeyHint}
      defaultValue={type === 'password' ? undefined : value}
    />
  );
  return <Field {...props} control={unit ? <WithUnit {...{ name: props.name, unit }}>{input}</WithUnit> : input} />;
}

/** Adds the unit after the box, as its description, not as part of its name. */
const WithUnit = ({ name, unit, children }: { name: string; unit: string; children: React.ReactNode }) => (
  <div className="with-unit">
    {children}
    <span className="unit" id={`${name}-unit`}>
      {unit}
    </span>
  </div>
);

/** A calendar day, `YYYY-MM-DD`. */
export function DateField(props: FieldProps & { min?: string | undefined; max?: string | undefined }) {
  return (
    <Field
      {...props}
      control={
        <input
          {...controlProps(props)}
          type="date"
          min={props.min}
          max={props.max}
          enterKeyHint={props.enterKeyHint}
          defaultValue={props.value}
        />
      }
    />
  );
}

/** Several lines of text. @param form  id of its form, when it is outside it. */
export function TextArea(
  props: FieldProps & {
    rows?: number | undefined;
    maxLength?: number | undefined;
    form?: string | undefined;
    /** The key that leads to it in the office. */
    keys?: string | undefined;
    /** The key that leads to it where nothing else takes that key. */
    keysElse?: string | undefined;
    /** Its form does not go on without it: the browser marks it, the server refuses. */
    required?: boolean | undefined;
  },
) {
  const { rows = 4, maxLength, value, form, keys, keysElse, required } = props;
  return (
    <Field
      {...props}
      control={
        <textarea
          {...controlProps(props)}
          rows={rows}
          maxLength={maxLength}
          form={form}
          data-key={keys}
          data-key-else={keysElse}
          required={required}
          defaultValue={value}
        />
      }
    />
  );
}

export type Option = { value: string; label: string };

/**
 * A select.
 * @param blank  label of the first, empty choice; null leaves it out.
 */
export function SelectField(
  props: FieldProps & { choices: readonly Option[]; blank?: string | null; size?: 's' | 'm' | undefined },
) {
  const { choices, blank = 'Choose', value = '', size } = props;
  return (
    <Field
      {...props}
      control={
        <select {...controlProps(props)} className={size} defaultValue={value}>
          {blank !== null && <option value="">{blank}</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      }
    />
  );
}

/** A file upload. */
export function FileField(props: FieldProps & { accept?: string | undefined }) {
  return <Field {...props} control={<input {...controlProps(props)} type="file" accept={props.accept} />} />;
}
