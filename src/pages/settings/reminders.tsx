export { reminderSettingsPage as default } from '../../features/reminders/pages/reminder-settings.tsx';
export { dynamic as getConfig } from '../../server/pages/page.ts';
