export { textPage as default } from '../../../features/standards/pages/text-page.tsx';
export { dynamic as getConfig } from '../../../server/pages/page.ts';
