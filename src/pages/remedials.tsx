export { remedialsPage as default } from '../features/remedials/pages/remedials-page.tsx';
export { dynamic as getConfig } from '../server/pages/page.ts';
