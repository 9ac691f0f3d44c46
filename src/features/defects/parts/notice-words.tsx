import { showDay } from '../../../domain/time/calendar.ts';
import { contactWords } from '../domain/access.ts';
import type { VisitNotice } from '../records/notices.ts';

/** What was written or said before a visit, and by whom. */
export const NoticeWords = ({ notice }: { notice: VisitNotice }) => (
  <>
    <b>
      {showDay(notice.on_day)}, {contactWords[notice.way].toLowerCase()}
    </b>
    <p>
      {[
        notice.visit_day && `For the visit on ${showDay(notice.visit_day)}`,
        Number(notice.names_danger) === 1 && 'Names the danger',
        Number(notice.offers_times) === 1 && 'Offers other times',
        notice.words,
        notice.by_name,
      ]
        .filter(Boolean)
        .join('. ')}
    </p>
  </>
);
