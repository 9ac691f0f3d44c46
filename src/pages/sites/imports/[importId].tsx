export { readListPage as default } from '../../../features/site-import/pages/read-list-page.tsx';
export { dynamic as getConfig } from '../../../server/pages/page.ts';
