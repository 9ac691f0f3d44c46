export { weekPage as default } from '../../features/planning/pages/week-page.tsx';
export { dynamic as getConfig } from '../../server/pages/page.ts';
