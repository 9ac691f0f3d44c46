export { sameSitesPage as default } from '../../features/merging/pages/same-page.tsx';
export { dynamic as getConfig } from '../../server/pages/page.ts';
