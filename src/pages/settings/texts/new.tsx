export { newTextPage as default } from '../../../features/standards/pages/new-text-page.tsx';
export { dynamic as getConfig } from '../../../server/pages/page.ts';
