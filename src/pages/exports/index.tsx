export { exportsPage as default } from '../../features/exports/pages/exports-page.tsx';
export { dynamic as getConfig } from '../../server/pages/page.ts';
