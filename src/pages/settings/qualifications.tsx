export { qualificationsPage as default } from '../../features/qualifications/pages/qualifications-page.tsx';
export { dynamic as getConfig } from '../../server/pages/page.ts';
