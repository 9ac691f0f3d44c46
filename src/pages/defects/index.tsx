export { defectsPage as default } from '../../features/defects/pages/defects-page.tsx';
export { dynamic as getConfig } from '../../server/pages/page.ts';
