export { askForVisitPage as default } from '../../../features/visit-requests/pages/ask-page.tsx';
export { dynamic as getConfig } from '../../../server/pages/page.ts';
