import { Button, HiddenFields } from '../ui/forms/form-parts.tsx';
import { Notice } from '../ui/notices.tsx';

/** How a visit ended, and the button that undoes it. */
export const EndedVisit = ({
  action,
  ending: { kind, reason, by, at, report },
  mayUndo,
  submission,
}: {
  /** Address that the button posts to. */
  action: string;
  ending: {
    kind: 'visit.cancelled' | 'visit.given-up';
    reason: string;
    by: string | null;
    at: string;
    /** Id of the report discarded with it; undefined if it had been discarded earlier. */
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
            ? 'You can undo this. The report had been discarded earlier and does not come back.'
            : 'You can undo this. The visit and its report go back to how they were.'}
        </p>
        <Button weight="secondary">Undo</Button>
      </form>
    )}
  </Notice>
);
