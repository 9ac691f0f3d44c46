import type { Feature } from '../feature.ts';
import { calendarActions, calendarAddresses } from './routes/addresses.ts';
import { calendarPosts } from './routes/calendar-posts.ts';
import { calendarRoutes } from './routes/public.ts';

/** Calendars of visits for calendar programs, one for each person and one for the company. */
export const calendarFeeds: Feature = {
  addresses: [calendarActions, calendarAddresses],
  open: (deps) => ({ public: calendarRoutes(deps), office: () => calendarPosts(deps) }),
};
