export { lampsPage as default } from '../features/lamps/pages/lamps-page.tsx';
export { dynamic as getConfig } from '../server/pages/page.ts';
