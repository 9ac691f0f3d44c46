import type { ReactNode } from 'react';

/** What every field takes. `name` is the control's name and its id; the label alone is its accessible name. */
export type FieldProps = {
  name: string;
  label: string;
  value?: string | undefined;
  error?: string | undefined;
  hint?: string | undefined;
  /** Said below the control: findings, a reviewer's comment, both values of a conflict. */
  children?: ReactNode;
  /** What the enter key of a phone's keyboard says: it goes to the next field where the form has many. */
  enterKeyHint?: 'next' | 'go' | 'done' | undefined;
  /** Across the whole of a `.fields` grid. */
  wide?: boolean | undefined;
};

/** The ids that describe a control, in reading order; undefined where there are none. */
export function describedBy(
  name: string,
  parts: { error?: unknown; hint?: unknown; unit?: unknown },
): string | undefined {
  if (!parts.hint && !parts.error && !parts.unit) return undefined;
  const ids = (['hint', 'error', 'unit'] as const).filter((part) => parts[part]).map((part) => `${name}-${part}`);
  return ids.join(' ');
}

// Most fields have neither: who draws them asks first, as a component that shows nothing takes as long as one that does.
export const Hint = ({ name, hint }: { name: string; hint: string }) => (
  <p className="hint" id={`${name}-hint`}>
    {hint}
  </p>
);

export const FieldError = ({ name, error }: { name: string; error: string }) => (
  <p className="error" id={`${name}-error`}>
    {error}
  </p>
);

/** Label, hint and error above one control, and what is said about its value below it. */
export function Field({ name, label, hint, error, wide, children, control }: FieldProps & { control: ReactNode }) {
  return (
    <div className={wide ? 'field wide' : 'field'}>
      <label htmlFor={name}>{label}</label>
      {hint && <Hint name={name} hint={hint} />}
      {error && <FieldError name={name} error={error} />}
      {control}
      {children}
    </div>
  );
}

/** The attributes that any text-like control shares. */
export function controlProps({ name, hint, error, unit }: FieldProps & { unit?: string | undefined }) {
  return {
    id: name,
    name,
    'aria-describedby': describedBy(name, { hint, error, unit }),
    'aria-invalid': error ? (true as const) : undefined,
  };
}
