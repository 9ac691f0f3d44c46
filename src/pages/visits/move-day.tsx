export { moveDayPage as default } from '../../features/planning/pages/move-day-page.tsx';
export { dynamic as getConfig } from '../../server/pages/page.ts';
