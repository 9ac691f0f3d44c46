export { absencePage as default } from '../../features/planning/pages/absence-page.tsx';
export { dynamic as getConfig } from '../../server/pages/page.ts';
