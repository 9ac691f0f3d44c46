export { defectPage as default } from '../../features/defects/pages/defect-page.tsx';
export { dynamic as getConfig } from '../../server/pages/page.ts';
