export { instrumentsPage as default } from '../../features/instruments/pages/instruments-page.tsx';
export { dynamic as getConfig } from '../../server/pages/page.ts';
