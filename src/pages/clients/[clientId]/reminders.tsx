export { clientRemindersPage as default } from '../../../features/reminders/pages/client-reminders.tsx';
export { dynamic as getConfig } from '../../../server/pages/page.ts';
