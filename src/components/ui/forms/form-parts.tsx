import type { ReactNode } from 'react';

/** An error in a form, with the name of its control. */
export type FormError = { field: string; message: string };

/** The errors of a form, at its top; each message links to its field. Nothing without errors. */
export function ErrorSummary({ errors }: { errors: readonly FormError[] }) {
  if (errors.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: takes the reader to the errors without a script.
    <div className="notice errors bad" role="alert" tabIndex={-1} autoFocus>
      <h2>There is a problem</h2>
      <ul>
        {errors.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            <a href={`#${field}`}>{message}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The first message for each field. */
export const errorsByField = (errors: readonly FormError[]): Record<string, string | undefined> =>
  Object.fromEntries(errors.toReversed().map(({ field, message }) => [field, message]));

/**
 * Hidden fields of every form that changes data.
 * @param submission  UUID: the same one posted twice has one effect.
 * @param base  for reports, the sequence number that the form shows; a second number counts the remarks.
 * @param drawn  for other records, the version that the form shows.
 */
export const HiddenFields = ({
  submission,
  base,
  drawn,
}: {
  submission: string;
  base?: number | string | undefined;
  drawn?: string | undefined;
}) => (
  <>
    <input type="hidden" name="submission" value={submission} />
    {base !== undefined && <input type="hidden" name="base" value={base} />}
    {drawn !== undefined && <input type="hidden" name="drawn" value={drawn} />}
  </>
);

export type Weight = 'primary' | 'secondary' | 'danger' | 'as-link';
const classOf = (weight: Weight, base = '') => [base, weight === 'primary' ? '' : weight].join(' ').trim() || undefined;

/** Submits its form. `name` and `value` identify the pressed button. */
export function Button({
  weight = 'primary',
  name,
  value,
  form,
  formAction,
  ask,
  keys,
  children,
}: {
  weight?: Weight;
  name?: string | undefined;
  value?: string | undefined;
  /** Id of its form, when it is outside it. */
  form?: string | undefined;
  formAction?: string | undefined;
  /** Question and consequence that scripts ask first (`plain-scripts/asking/`). */
  ask?: { title: string; words: string } | undefined;
  /** The key that presses it in the office, also shown on it. */
  keys?: string | undefined;
  children: ReactNode;
}) {
  return (
    <button
      type="submit"
      className={classOf(weight)}
      data-ask={ask?.title}
      data-ask-words={ask?.words}
      data-key={keys}
      {...{ name, value, form, formAction }}
    >
      {children}
      {keys && (
        <span aria-hidden="true">
          <kbd>{keys}</kbd>
        </span>
      )}
    </button>
  );
}

/** A link that looks like a button. */
export const ButtonLink = ({
  href,
  weight = 'primary',
  asksInPlace,
  children,
}: {
  href: string;
  weight?: Weight;
  /** Links to a page with a question, which scripts show as a dialog on this page. */
  asksInPlace?: boolean | undefined;
  children: ReactNode;
}) => (
  <a className={classOf(weight, 'btn')} href={href} data-ask-in-place={asksInPlace && ''}>
    {children}
  </a>
);

/** The buttons at the end of a form. */
export const Actions = ({ children }: { children: ReactNode }) => <div className="actions">{children}</div>;

/** Searches a list with a GET, so that the address can be saved and shared. */
export function SearchForm({
  action,
  label,
  value,
  children,
}: {
  action: string;
  label: string;
  value?: string | undefined;
  /** More fields that filter the list. */
  children?: ReactNode;
}) {
  return (
    <search>
      <form className="search" action={action} method="get">
        <div className="field">
          <label htmlFor="q">{label}</label>
          <input type="search" id="q" name="q" defaultValue={value} />
        </div>
        {children}
        <button type="submit" className="secondary">
          Search
        </button>
      </form>
    </search>
  );
}
