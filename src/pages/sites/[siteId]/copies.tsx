export { copiesPage as default } from '../../../features/letters/pages/copies-page.tsx';
export { dynamic as getConfig } from '../../../server/pages/page.ts';
