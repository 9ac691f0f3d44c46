import { Button, HiddenFields } from '../ui/forms/form-parts.tsx';
import { Notice } from '../ui/notices.tsx';

/** How a visit ended, and the button that undoes it. */
export const EndedVisit = ({
  action,
  ending: { kind, reason, by, at, report },
  mayUndo,
  submission,
}: {
  /** Where the button posts to. */
  action: string;
  ending: {
    kind: 'visit.cancelled' | 'visit.given-up';
    reason: string;
    by: string | null;
    at: string;
    /** Id of the report that went with it; undefined where that had been discarded before. */
    report: string | undefined;
  };
  mayUndo: boolean;
  submission: string;
}) => (
  <Notice
    tone="info"
    title={`${kind === 'visit.cancelled' ? 'Cancelled' : 'Ended early'}${by ? ` by ${by}` : ''}, ${at}`}
  >
    {reason && <p>{reason}</p>}
    {mayUndo && (
      <form method="post" action={action}>
        <HiddenFields submission={submission} />
        <p>
          {report === undefined
            ? 'Nothing else has happened since, so you can undo it. Its report had been discarded before and does not come back with it.'
            : 'Nothing else has happened since, so you can undo it: the visit and its report go back to how they were.'}
        </p>
        <Button weight="secondary">Undo</Button>
      </form>
    )}
  </Notice>
);
