export { accessRecordPage as default } from '../../../features/letters/pages/access-record-page.tsx';
export { dynamic as getConfig } from '../../../server/pages/page.ts';
