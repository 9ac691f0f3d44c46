import { showDay } from '../../../domain/time/calendar.ts';
import { type ContactWay, contactWords } from './access.ts';

type Notice = {
  on_day: string;
  way: ContactWay;
  visit_day: string | null;
  names_danger: number;
  offers_times: number;
  words: string;
  by_name: string | null;
};

/** What was written or said before a visit, and by whom: the day and the way, and the rest. */
export const noticeLine = (notice: Notice): { head: string; words: string } => ({
  head: `${showDay(notice.on_day)}, ${contactWords[notice.way].toLowerCase()}`,
  words: [
    notice.visit_day && `For the visit on ${showDay(notice.visit_day)}`,
    Number(notice.names_danger) === 1 && 'Names the danger',
    Number(notice.offers_times) === 1 && 'Offers other times',
    notice.words,
    notice.by_name,
  ]
    .filter(Boolean)
    .join('. '),
});
