export { letterSettingsPage as default } from '../../features/letters/pages/settings-page.tsx';
export { dynamic as getConfig } from '../../server/pages/page.ts';
