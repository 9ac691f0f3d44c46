import type { ReactNode } from 'react';

/** What cannot be taken as typed, by the name of its control. */
export type FormError = { field: string; message: string };

/** Everything wrong with a form, at its top; each message leads to its field. Nothing where nothing is wrong. */
export function ErrorSummary({ errors }: { errors: readonly FormError[] }) {
  if (errors.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: a reader is taken to what went wrong, as scripts would do, but without one.
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

/** The first message for each field, to put beside it. */
export const errorsByField = (errors: readonly FormError[]): Record<string, string | undefined> =>
  Object.fromEntries(errors.toReversed().map(({ field, message }) => [field, message]));

/**
 * What every writing form carries.
 * @param submission  UUID: the same one posted twice has one effect.
 * @param base  on reports, the sequence number the form was drawn from; with a second number, how much was said about it.
 * @param drawn  on other records, what the form was drawn from.
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

/** Sends the form it stands in. `name` and `value` tell which of several was pressed. */
export function Button({
  weight = 'primary',
  name,
  value,
  form,
  formAction,
  disabled,
  ask,
  children,
}: {
  weight?: Weight;
  name?: string | undefined;
  value?: string | undefined;
  /** Id of its form, where it does not stand in it. */
  form?: string | undefined;
  formAction?: string | undefined;
  disabled?: boolean | undefined;
  /** What is asked first, where there are scripts (`plain-scripts/asking/`): as a question, and what will happen. */
  ask?: { title: string; words: string } | undefined;
  children: ReactNode;
}) {
  return (
    <button
      type="submit"
      className={classOf(weight)}
      data-ask={ask?.title}
      data-ask-words={ask?.words}
      {...{ name, value, form, formAction, disabled }}
    >
      {children}
    </button>
  );
}

/** Leads somewhere, with the weight of a button. */
export const ButtonLink = ({
  href,
  weight = 'primary',
  asksInPlace,
  children,
}: {
  href: string;
  weight?: Weight;
  /** It leads to a page with a question, which scripts ask over this one. */
  asksInPlace?: boolean | undefined;
  children: ReactNode;
}) => (
  <a className={classOf(weight, 'btn')} href={href} data-ask-in-place={asksInPlace && ''}>
    {children}
  </a>
);

/** The buttons that close a form. */
export const Actions = ({ children }: { children: ReactNode }) => <div className="actions">{children}</div>;

/** Looks through a list by a GET, so that the address can be kept and sent on. */
export function SearchForm({
  action,
  label,
  name = 'q',
  value,
  children,
}: {
  action: string;
  label: string;
  name?: string;
  value?: string | undefined;
  /** Further fields that narrow the list. */
  children?: ReactNode;
}) {
  return (
    <search>
      <form className="search" action={action} method="get">
        <div className="field">
          <label htmlFor={name}>{label}</label>
          <input type="search" id={name} name={name} defaultValue={value} />
        </div>
        {children}
        <button type="submit" className="secondary">
          Search
        </button>
      </form>
    </search>
  );
}
