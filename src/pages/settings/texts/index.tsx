export { textsPage as default } from '../../../features/standards/pages/texts-page.tsx';
export { dynamic as getConfig } from '../../../server/pages/page.ts';
