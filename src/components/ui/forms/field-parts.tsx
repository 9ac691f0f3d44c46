import type { ReactNode } from 'react';

/** Properties of every field. `name` is the control's name and its id; the label alone is its accessible name. */
export type FieldProps = {
  name: string;
  label: string;
  value?: string | undefined;
  error?: string | undefined;
  hint?: string | undefined;
  /** Content below the control: findings, review comments, conflicting values. */
  children?: ReactNode;
  /** Label of the enter key on a phone's keyboard. */
  enterKeyHint?: 'next' | 'go' | 'done' | undefined;
  /** Takes the full width of a `.fields` grid. */
  wide?: boolean | undefined;
};

/** Ids for `aria-describedby`, in reading order; undefined when there are none. */
export function describedBy(
  name: string,
  parts: { error?: unknown; hint?: unknown; unit?: unknown },
): string | undefined {
  if (!parts.hint && !parts.error && !parts.unit) return undefined;
  const ids = (['hint', 'error', 'unit'] as const).filter((part) => parts[part]).map((part) => `${name}-${part}`);
  return ids.join(' ');
}

// Check for a hint or an error before using these: most fields have none, and an empty component costs as much time as
// a full one.
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

/** A control with label, hint and error above it and notes on its value below. */
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

/** The attributes that all text-like controls share. */
export function controlProps({ name, hint, error, unit }: FieldProps & { unit?: string | undefined }) {
  return {
    id: name,
    name,
    'aria-describedby': describedBy(name, { hint, error, unit }),
    'aria-invalid': error ? (true as const) : undefined,
  };
}
