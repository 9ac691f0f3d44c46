import { CommentThread } from './comment-thread.tsx';
import { FindingWithAnswers } from './finding-line.tsx';
import type { ConflictNote, FieldNotes, FormView } from './form-view.ts';

/** What the reviewer wrote, what two people entered differently, and what the rules say, in the order they matter. */
export function FieldNotesList({ notes, name, view }: { notes: FieldNotes | undefined; name: string; view: FormView }) {
  if (!notes) return null;
  return (
    <>
      {notes.comments?.map((comment) => (
        <CommentThread key={comment.id} comment={comment} view={view} />
      ))}
      {notes.conflict && <ConflictChoice conflict={notes.conflict} name={name} view={view} />}
      {notes.findings?.map((line) => (
        <FindingWithAnswers key={`${line.finding.rule} ${line.finding.message}`} line={line} answers={view.answers} />
      ))}
    </>
  );
}

/**
 * Both values and who entered them. The buttons belong to a form of their own that stands after the page's form
 * (`ConflictForms`): a form cannot stand in a form.
 */
function ConflictChoice({ conflict, name, view }: { conflict: ConflictNote; name: string; view: FormView }) {
  return (
    <div className="notice bad">
      <p>Two different values were entered. Choose which one stands.</p>
      {conflict.sides.map((side) => (
        <p key={side.seq}>
          <b>{side.text}</b>{' '}
          <span className="soft">
            {side.author}, {side.at}
          </span>
          <br />
          <button type="submit" form={conflictFormId(name)} name="choice" value={side.seq} className="secondary">
            {side.kept ? 'Keep' : 'Use'} {side.text}
          </button>
        </p>
      ))}
      <a href={`${view.historyHref}${encodeURIComponent(conflict.path)}`}>History of this field</a>
    </div>
  );
}

const conflictFormId = (name: string) => `conflict-${name}`;

/** The forms that take the choices of a page's conflicts. */
export function ConflictForms(props: { view: FormView; submission: string; base: number; back: string }) {
  const { view, submission, base, back } = props;
  return [...view.notes].map(([name, { conflict }]) =>
    conflict ? (
      <form key={name} id={conflictFormId(name)} method="post" action={view.conflictAction}>
        <input type="hidden" name="submission" value={submission} />
        <input type="hidden" name="base" value={base} />
        <input type="hidden" name="path" value={conflict.path} />
        <input type="hidden" name="back" value={`${back}#${name}`} />
      </form>
    ) : null,
  );
}
