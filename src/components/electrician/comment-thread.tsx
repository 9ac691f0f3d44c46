import { type CommentNote, type FormView, firstOf } from '../fields/form-view.ts';
import { TextArea } from '../ui/forms/fields.tsx';
import { unbroken } from '../ui/unbroken.tsx';

/**
 * A review comment with its replies and the controls to reply. They belong to the surrounding form, so that a
 * correction and its reply are saved together.
 */
export function CommentThread({
  comment,
  view,
  children,
}: {
  comment: CommentNote;
  view: Pick<FormView, 'entered' | 'errors'>;
  children?: React.ReactNode;
}) {
  const { id, text, author, at, replies, dealtWith } = comment;
  const name = `reply.${id}`;
  return (
    <div className={`notice ${dealtWith ? 'good' : 'warn'}`}>
      {children}
      <Words author={author} at={at} text={text} />
      {replies.map((reply) => (
        <Words
          key={`${reply.at} ${reply.text}`}
          author={reply.author}
          at={reply.dealtWith ? `${reply.at}, dealt with` : reply.at}
          text={reply.text}
        />
      ))}
      {dealtWith ? (
        <p>
          <b>Dealt with.</b> {author} resolves it at the next review.
        </p>
      ) : (
        <>
          <TextArea
            name={name}
            label={`Your reply to ${author} (optional)`}
            rows={2}
            value={firstOf(view.entered, name)}
            error={view.errors.find(({ field }) => field === name)?.message}
          />
          <label className="choice">
            <input
              type="checkbox"
              name="dealt_with"
              value={id}
              defaultChecked={view.entered.dealt_with?.includes(id)}
            />
            Dealt with
          </label>
        </>
      )}
    </div>
  );
}

const Words = ({ author, at, text }: { author: string; at: string; text: string }) => (
  <p>
    <b>{author}</b> <span className="soft">{unbroken(at)}</span>
    {text && (
      <>
        <br />
        {unbroken(text)}
      </>
    )}
  </p>
);
