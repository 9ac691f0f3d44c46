import { action, get, inOffice, post, type Route } from '../../../server/http/routes/route.ts';

/** Planning: many visits at once, a person's day, the week, absences. */
export const planningActions = {
  choose: post('/visits/plan', inOffice('visits.book'), { takes: 'long form' }),
  propose: action('/visits/plan', 'proposal', inOffice('visits.book'), { takes: 'long form' }),
  book: action('/visits/plan', 'booking', inOffice('visits.book'), { takes: 'long form' }),
  moveDay: post('/visits/move-day', inOffice('visits.book'), { takes: 'long form' }),
  undoMove: action('/visits/week', 'undo', inOffice('visits.book')),
  addAbsence: post('/visits/absence', inOffice('absence.add')),
  removeAbsence: action('/visits/absence', 'removal', inOffice('absence.add')),
};

const ownAbsence = ['electrician.pages', 'absence.own'] as const;

/** The person's own absences: on the server only, which has the week of all people. */
export const absenceAddresses = {
  own: get('/electrician/absence', ownAbsence),
  add: post('/electrician/absence', ownAbsence),
  takeBack: action('/electrician/absence', 'removal', ownAbsence),
};

export const planningPages: readonly Route[] = [
  get('/visits/plan', inOffice('visits.book')),
  get('/visits/move-day', inOffice('visits.book')),
  get('/visits/week', inOffice('visits.read')),
  get('/visits/absence', inOffice('absence.add')),
];
