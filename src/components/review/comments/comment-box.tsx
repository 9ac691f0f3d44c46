import type { ReactNode } from 'react';
import { TextArea } from '../../ui/forms/fields.tsx';
import type { ReviewPart } from '../review-model.ts';
import type { Commenting } from './commenting.ts';

/**
 * Id of the review page's one form. The comment boxes all over the page belong to it, so that every button sends all
 * entries and none is lost, without a script.
 */
export const DECISION = 'decision';

/** Field name of the comment on a value. */
export const commentField = (path: string) => `comment_${path}`;
/** Field names of the comment on a board's circuit: circuit, value, text. */
export const circuitFields = (board: string) => ({
  circuit: `circuit_${board}`,
  value: `value_${board}`,
  text: `note_${board}`,
});

/** Sends the page's one form from any place on the page. @param at  path of the value next to it. */
export const DecisionButton = ({
  action,
  at,
  weight = 'secondary',
  children,
}: {
  action: string;
  at?: string;
  weight?: 'secondary' | 'as-link';
  children: ReactNode;
}) => (
  <button
    type="submit"
    form={DECISION}
    formAction={action}
    {...(at !== undefined && { name: 'at', value: at })}
    className={weight}
  >
    {children}
  </button>
);

/**
 * The pencil next to a value. It posts the page's form, and the page comes back with all entries and a comment box open
 * there. A box at every value would save the request, but two hundred boxes keep Chromium busy for half a minute.
 */
export const CommentPencil = ({
  path,
  about,
  action,
  isKeyed,
}: {
  path: string;
  about: string;
  action: string;
  /** Whether the key of comments opens this one when nothing with a comment of its own has the focus. */
  isKeyed: boolean;
}) => (
  <button
    type="submit"
    form={DECISION}
    formAction={action}
    name="at"
    value={path}
    className="say"
    data-key={isKeyed ? 'c' : undefined}
    data-key-here="c"
  >
    <span className="vh">Comment on {about}</span>
  </button>
);

/** The comment box of a value. */
export function CommentBox({
  path,
  about,
  value,
  error,
  isAsked,
  action,
}: {
  path: string;
  about: string;
  value: string | undefined;
  error: string | undefined;
  /** True when the user has just opened it, for the focus. */
  isAsked: boolean;
  /** Address that takes comments. */
  action: string;
}) {
  const name = commentField(path);
  return (
    <div className="say-box">
      {error && <p className="error">{error}</p>}
      <textarea
        form={DECISION}
        id={name}
        name={name}
        rows={2}
        defaultValue={value}
        aria-label={`Comment on ${about}`}
        aria-invalid={error ? true : undefined}
        // biome-ignore lint/a11y/noAutofocus: see above.
        autoFocus={isAsked}
      />
      <DecisionButton action={action} at={path}>
        Save comment
      </DecisionButton>
    </div>
  );
}

/** One comment box for all circuits of a board: with thirty values a row, a box for each would be too many. */
export function CircuitCommentBox({ part, commenting }: { part: ReviewPart; commenting: Commenting }) {
  const names = circuitFields(part.page);
  const [circuit, value, text] = [names.circuit, names.value, names.text].map(commenting.form.bind);
  if (!circuit || !value || !text) return null;
  const values = new Map(
    part.circuits.flatMap(({ path, cells }) =>
      cells.map((cell): [string, string] => [cell.path.slice(path.length + 1), cell.label]),
    ),
  );
  return (
    <details className="say-box circuit" open={Boolean(text.value) || text.error !== undefined}>
      <summary>
        Comment on a circuit<span className="vh"> of {part.title}</span>
      </summary>
      <div className="fields">
        <Choose label="Circuit" field={circuit}>
          {part.circuits.map(({ path, name }) => (
            <option key={path} value={path}>
              {name.replace(/^.*? circuit /, '')}
            </option>
          ))}
        </Choose>
        <Choose label="Value" field={value}>
          {[...values].map(([path, label]) => (
            <option key={path} value={path}>
              {label}
            </option>
          ))}
        </Choose>
      </div>
      <TextArea {...text} label="Comment" rows={2} form={DECISION} />
      <DecisionButton action={commenting.actionOf('comments')} at={part.page}>
        Save comment
      </DecisionButton>
    </details>
  );
}

const Choose = ({
  label,
  field: { name, value },
  children,
}: {
  label: string;
  field: { name: string; value: string | undefined };
  children: ReactNode;
}) => (
  <div className="field">
    <label htmlFor={name}>{label}</label>
    <select form={DECISION} id={name} name={name} defaultValue={value}>
      {children}
    </select>
  </div>
);
