export { repairPage as default } from '../../features/defects/pages/repair-page.tsx';
export { dynamic as getConfig } from '../../server/pages/page.ts';
