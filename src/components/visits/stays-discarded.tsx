import type { VisitStatus } from '../../domain/visit/status.ts';

/**
 * Why a discarded report cannot be brought back, and what is to be done instead.
 * @param visit  state of its visit; undefined where it had none.
 * @param book  address where another visit to the site is booked, where they may.
 */
export const StaysDiscarded = ({ visit, book }: { visit: VisitStatus | undefined; book: string | undefined }) => (
  <>
    <p>Something else has happened since it was discarded.</p>
    {visit === 'cancelled' && (
      <p>If it went with its visit, bring the visit back: the report comes with it. Otherwise book a new visit.</p>
    )}
    {(visit === 'booked' || visit === 'started') && (
      <p>Another report can be begun on the page of a visit that is not done yet.</p>
    )}
    {visit !== 'booked' && visit !== 'started' && book && (
      <p>
        <a href={book}>Book a new visit</a>
      </p>
    )}
  </>
);
