import type { ReactNode } from 'react';
import { TextArea } from '../../ui/forms/fields.tsx';
import type { ReviewPart } from '../review-model.ts';
import type { Commenting } from './commenting.ts';

/**
 * Id of the one form of the review page. Boxes for comments stand all over the page and belong to it: whichever button is
 * pressed, everything that was typed is sent, and nothing is lost, without a script.
 */
export const DECISION = 'decision';

/** Name of the box for a comment on a value. */
export const commentField = (path: string) => `comment_${path}`;
/** Names of the box for a comment on a circuit of a board: the circuit, the value, the words. */
export const circuitFields = (board: string) => ({
  circuit: `circuit_${board}`,
  value: `value_${board}`,
  text: `note_${board}`,
});

/** Sends the page's one form from wherever it stands. @param at  the value it is pressed at. */
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
 * A pencil beside a value. It sends the page's form, which comes back with a box open in that place and with everything that was
 * typed. A box at each value from the start would spare the way to the server, but two hundred of them keep Chromium busy for half
 * a minute.
 */
export const CommentPencil = ({ path, about, action }: { path: string; about: string; action: string }) => (
  <button type="submit" form={DECISION} formAction={action} name="at" value={path} className="say">
    <span className="vh">Comment on {about}</span>
  </button>
);

/** A box for a comment, in place. */
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
  /** Somebody has just asked for it: they are taken to it. */
  isAsked: boolean;
  /** Where comments are posted. */
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

/** One box for the circuits of a board: with one at each of thirty values a row, nobody would find theirs. */
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
