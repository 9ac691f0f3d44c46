export { mergeClientsPage as default } from '../../features/merging/pages/merge-page.tsx';
export { dynamic as getConfig } from '../../server/pages/page.ts';
