import { callInWords, showReason, type VisitCall } from '../../domain/visit/calls.ts';
import { Button, HiddenFields } from '../ui/forms/form-parts.tsx';
import { unbroken } from '../ui/unbroken.tsx';

/** Longer edge of a photo, in CSS pixels. */
const EDGE = 160;

/**
 * Arrivals, departures and calls without access at a visit, oldest first.
 * @param below  address of the visit.
 */
export const CallList = ({
  calls,
  below,
  takeBack,
}: {
  /** `at` in words. */
  calls: readonly VisitCall[];
  below: string;
  /** The last call, if the viewer may undo it. */
  takeBack: { id: string; submission: string } | undefined;
}) => (
  <section aria-labelledby="calls-title">
    <h2 id="calls-title">At the visit</h2>
    <ol className="rows">
      {calls.map((call) => (
        <li key={call.id}>
          <p>
            {unbroken(call.at)}: {call.by} {callInWords[call.kind]}
          </p>
          {call.reason && (
            <p>
              {showReason(call.reason)}
              {call.words && `. ${call.words}`}
            </p>
          )}
          {call.photo && <CallPhoto photo={call.photo} below={below} />}
          {takeBack?.id === call.id && (
            <form method="post" action={`${below}/calls/${call.id}/take-back`}>
              <HiddenFields submission={takeBack.submission} />
              <Button weight="secondary">Undo</Button>
            </form>
          )}
        </li>
      ))}
    </ol>
  </section>
);

function CallPhoto({ photo, below }: { photo: NonNullable<VisitCall['photo']>; below: string }) {
  const scale = EDGE / Math.max(photo.width, photo.height);
  return (
    <a href={`${below}/photos/${photo.id}/large.jpg`}>
      <img
        src={`${below}/photos/${photo.id}/small.jpg`}
        alt="View at the door"
        width={Math.round(photo.width * scale)}
        height={Math.round(photo.height * scale)}
        loading="lazy"
      />
    </a>
  );
}
