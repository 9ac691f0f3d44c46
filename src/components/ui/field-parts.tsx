import type { ReactNode } from 'react';

/** What every field takes. `name` is the control's name and its id; the label alone is its accessible name. */
export type FieldProps = {
  name: string;
  label: string;
  value?: string | undefined;
  error?: string | undefined;
  hint?: string | undefined;
  /** Said between the label and the control: findings, a reviewer's comment, both values of a conflict. */
  children?: ReactNode;
  /** Across the whole of a `.fields` grid. */
  wide?: boolean | undefined;
};

/** The ids that describe a control, in reading order; undefined where there are none. */
export function describedBy(
  name: string,
  parts: { error?: unknown; hint?: unknown; unit?: unknown },
): string | undefined {
  const ids = (['hint', 'error', 'unit'] as const).filter((part) => parts[part]).map((part) => `${name}-${part}`);
  return ids.length > 0 ? ids.join(' ') : undefined;
}

export const Hint = ({ name, hint }: { name: string; hint?: string | undefined }) =>
  hint ? (
    <p className="hint" id={`${name}-hint`}>
      {hint}
    </p>
  ) : null;

export const FieldError = ({ name, error }: { name: string; error?: string | undefined }) =>
  error ? (
    <p className="error" id={`${name}-error`}>
      {error}
    </p>
  ) : null;

/** Label, hint, error and remarks above one control. */
export function Field({ name, label, hint, error, wide, children, control }: FieldProps & { control: ReactNode }) {
  return (
    <div className={wide ? 'field wide' : 'field'}>
      <label htmlFor={name}>{label}</label>
      <Hint name={name} hint={hint} />
      <FieldError name={name} error={error} />
      {children}
      {control}
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
