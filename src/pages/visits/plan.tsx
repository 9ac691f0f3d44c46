export { planPage as default } from '../../features/planning/pages/plan-page.tsx';
export { dynamic as getConfig } from '../../server/pages/page.ts';
