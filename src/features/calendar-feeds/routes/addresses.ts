import { action, get } from '../../../server/http/routes/route.ts';

/** The calendars of visits, on the account page. */
export const calendarActions = {
  start: action('/settings/account', 'calendar', ['account.own', 'calendar.own']),
  stop: action('/settings/account', 'calendar-stop', ['account.own', 'calendar.own']),
};

/** For calendar programs. The secret is 160 random bits. */
export const calendarAddresses = {
  read: get('/public/calendar/:calendar', 'anyone', { asked: ['look-up'] }),
};
