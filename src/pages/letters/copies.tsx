export { copiesOwedPage as default } from '../../features/letters/pages/copies-owed-page.tsx';
export { dynamic as getConfig } from '../../server/pages/page.ts';
