import type { VisitStatus } from '../../domain/visit/status.ts';

/**
 * Why a discarded report cannot be brought back, and the alternatives.
 * @param visit  status of its visit; undefined without a visit.
 * @param book  address to book another visit to the site, if the viewer may.
 */
export const StaysDiscarded = ({ visit, book }: { visit: VisitStatus | undefined; book: string | undefined }) => (
  <>
    <p>Something else has happened since the report was discarded.</p>
    {visit === 'cancelled' && (
      <p>If it was discarded with its visit, restore the visit to bring both back. Otherwise book a new visit.</p>
    )}
    {(visit === 'booked' || visit === 'started') && (
      <p>You can start a new report on the page of its visit until the visit is done.</p>
    )}
    {visit !== 'booked' && visit !== 'started' && book && (
      <p>
        <a href={book}>Book a new visit</a>
      </p>
    )}
  </>
);
