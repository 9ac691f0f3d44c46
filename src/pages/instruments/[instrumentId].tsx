export { instrumentPage as default } from '../../features/instruments/pages/instrument-page.tsx';
export { dynamic as getConfig } from '../../server/pages/page.ts';
