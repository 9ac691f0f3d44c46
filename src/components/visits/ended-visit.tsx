import { Button, HiddenFields } from '../ui/forms/form-parts.tsx';
import { Notice } from '../ui/notices.tsx';

/** How a visit ended, and the button that undoes it. */
export const EndedVisit = ({
  action,
  ending: { kind, reason, by, at },
  mayUndo,
  submission,
}: {
  /** Where the button posts to. */
  action: string;
  ending: { kind: 'visit.cancelled' | 'visit.given-up'; reason: string; by: string | null; at: string };
  mayUndo: boolean;
  submission: string;
}) => (
  <Notice tone="info" title={`${kind === 'visit.cancelled' ? 'Cancelled' : 'Given up'}${by ? ` by ${by}` : ''}, ${at}`}>
    {reason && <p>{reason}</p>}
    {mayUndo && (
      <form method="post" action={action}>
        <HiddenFields submission={submission} />
        <p>Nothing else has happened since, so you can undo it: the visit and its report go back to how they were.</p>
        <Button weight="secondary">Undo</Button>
      </form>
    )}
  </Notice>
);
