export { importSitesPage as default } from '../../features/site-import/pages/import-sites-page.tsx';
export { dynamic as getConfig } from '../../server/pages/page.ts';
