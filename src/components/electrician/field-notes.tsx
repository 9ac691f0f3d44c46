import type { ConflictNote, FieldNotes, FormView } from '../fields/form-view.ts';
import { unbroken } from '../ui/unbroken.tsx';
import { CommentThread } from './comment-thread.tsx';
import { FindingWithAnswers, RECORD } from './findings/finding-line.tsx';

/** What the reviewer wrote, what two people entered differently, and what the rules say, in the order they matter. */
export function FieldNotesList({ notes, view }: { notes: FieldNotes | undefined; view: FormView }) {
  if (!notes) return null;
  return (
    <>
      {notes.proposal && (
        <button type="submit" form={RECORD} name="proposed" value={notes.proposal.path} className="as-link">
          Use {notes.proposal.text}: {notes.proposal.from}
        </button>
      )}
      {notes.calculated && <p className="said">Calculated: {notes.calculated}. A reading takes its place.</p>}
      {notes.fact && <p className="said">From the report: {notes.fact}. Your own answer takes its place.</p>}
      {notes.libraryText && <p className="said">From {notes.libraryText}. Your own words take its place.</p>}
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

/** Both values and who entered them. The buttons are the record's own: what else was typed on the page is saved with the choice. */
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
