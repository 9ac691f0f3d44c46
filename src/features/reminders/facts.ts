import type { Facts } from '../feature-facts.ts';

export const reminderFacts = {
  permissions: { 'reminders.choose': ['owner', 'office', 'client'] },
  permissionWords: { 'reminders.choose': 'choose which reminders are mailed' },
  events: { 'reminders.chosen': 'Choice of reminders changed' },
  tables: {
    reminder: ['company_id', 'person', 'event'],
    reminder_choice: ['company_id', 'client_id'],
    visit_news: ['company_id', 'visit_id', 'day'],
  },
} as const satisfies Facts;
