import type { StateKey } from '../../../components/office/parts/state.tsx';
import { showDay } from '../../../domain/time/calendar.ts';
import { wantedWords } from '../domain/request.ts';
import type { VisitRequest } from '../server/repository/visit-requests.ts';

/** "A repair: Bare live part". */
export const nameOfRequest = ({ what, defectWords }: Pick<VisitRequest, 'what' | 'defectWords'>): string =>
  [wantedWords[what], defectWords].filter(Boolean).join(': ');

/** What they can and said, in a line. */
export const wordsOfRequest = ({ times, note }: Pick<VisitRequest, 'times' | 'note'>): string =>
  [times, note].filter(Boolean).join('. ');

/** Where it stands, in words for its client: who goes is for the company. */
export function standsAt(request: VisitRequest, isClient: boolean): { state: StateKey; words: string } {
  const { visit, declinedAt, reason } = request;
  if (visit) {
    const who = isClient ? '' : visit.person;
    return { state: 'booked', words: [`Booked ${showDay(visit.day)}`, who].filter(Boolean).join(', ') };
  }
  if (declinedAt !== null) return { state: 'none', words: `Declined: ${reason}` };
  return { state: 'open', words: isClient ? 'Waits for an answer' : 'Waits for your answer' };
}

/** Where the office books what was asked for; what the client said comes with it. */
export const hrefToBook = ({ id, siteId, defectId }: Pick<VisitRequest, 'id' | 'siteId' | 'defectId'>): string =>
  `${defectId === null ? `/visits/new?site=${siteId}` : `/defects/repair?defect=${defectId}`}&request=${id}`;

/** Access notes of the visit that is booked for a request: those of the site, then what the client said. */
export const withWordsOf = (accessNotes: string, request: Pick<VisitRequest, 'times' | 'note'> | undefined): string =>
  [accessNotes, request && `The client asked for it: ${wordsOfRequest(request)}`].filter(Boolean).join('\n');
