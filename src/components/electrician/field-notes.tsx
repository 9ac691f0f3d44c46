import type { ConflictNote, FieldNotes, FormView } from '../fields/form-view.ts';
import { unbroken } from '../ui/unbroken.tsx';
import { CommentThread } from './comment-thread.tsx';
import { FindingWithAnswers, RECORD } from './findings/finding-line.tsx';

/** The notes on a field: suggestions, review comments, conflicting values and findings. */
export function FieldNotesList({ notes, view }: { notes: FieldNotes | undefined; view: FormView }) {
  if (!notes) return null;
  return (
    <>
      {notes.proposal && (
        <button type="submit" form={RECORD} name="proposed" value={notes.proposal.path} className="as-link">
          Use {notes.proposal.text}: {notes.proposal.from}
        </button>
      )}
      {notes.calculated && <p className="said">Calculated: {notes.calculated}. Enter a reading to replace it.</p>}
      {notes.fact && <p className="said">From the report: {notes.fact}. Answer to replace it.</p>}
      {notes.libraryText && <p className="said">From {notes.libraryText}. Edit to replace it.</p>}
      {notes.carried && <p className="said">From last time: confirm or change</p>}
      {notes.comments?.map((comment) => (
        <CommentThread key={comment.id} comment={comment} view={view} />
      ))}
      {notes.conflict && <ConflictChoice conflict={notes.conflict} view={view} />}
      {notes.findings?.map((line) => (
        <FindingWithAnswers key={`${line.finding.rule} ${line.finding.message}`} line={line} answers={view.answers} />
      ))}
    </>
  );
}

/**
 * Both values and their authors. The buttons belong to the record's form, so the page's other values are saved with the
 * choice.
 */
function ConflictChoice({ conflict, view }: { conflict: ConflictNote; view: FormView }) {
  return (
    <div className="notice bad">
      <p>Two different values were entered. Choose which one to keep.</p>
      {conflict.sides.map((side) => (
        <p key={side.seq}>
          <b>{side.text}</b>{' '}
          <span className="soft">
            {side.author}, {unbroken(side.at)}
          </span>
          <br />
          <button
            type="submit"
            form={RECORD}
            formAction={`${view.answers.at}/choice`}
            name="keep"
            value={`${side.seq} ${conflict.path}`}
            className="secondary"
          >
            {side.kept ? 'Keep' : 'Use'} {side.text}
          </button>
        </p>
      ))}
      <a href={`${view.historyHref}${encodeURIComponent(conflict.path)}`}>History of this field</a>
    </div>
  );
}
