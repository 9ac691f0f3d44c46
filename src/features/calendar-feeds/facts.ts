import type { Facts } from '../feature-facts.ts';

export const calendarFacts = {
  permissions: {
    'calendar.own': ['owner', 'office', 'supervisor', 'electrician', 'apprentice'],
    'calendar.company': ['owner', 'office'],
  },
  permissionWords: {
    'calendar.own': 'have a calendar of your visits',
    'calendar.company': 'share the company’s calendar',
  },
  events: {
    'calendar.started': 'New calendar address',
    'calendar.stopped': 'Calendar address stopped',
  },
  tables: {
    calendar_feed: ['id'],
    visit_change: ['visit_id'],
  },
} as const satisfies Facts;
