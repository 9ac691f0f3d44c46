export { defaultsPage as default } from '../../features/standards/pages/defaults-page.tsx';
export { dynamic as getConfig } from '../../server/pages/page.ts';
