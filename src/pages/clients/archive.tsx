export { archiveClientsPage as default } from '../../features/archiving/pages/archive-page.tsx';
export { dynamic as getConfig } from '../../server/pages/page.ts';
