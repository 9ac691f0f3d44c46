export { earlierPage as default } from '../../../../features/earlier-certificates/pages/earlier-page.tsx';
export { dynamic as getConfig } from '../../../../server/pages/page.ts';
