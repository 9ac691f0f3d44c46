export { newInstrumentPage as default } from '../../features/instruments/pages/new-instrument-page.tsx';
export { dynamic as getConfig } from '../../server/pages/page.ts';
