export { importPage as default } from '../../features/instruments/pages/import-page.tsx';
export { dynamic as getConfig } from '../../server/pages/page.ts';
