export { newEarlierPage as default } from '../../../../features/earlier-certificates/pages/new-earlier-page.tsx';
export { dynamic as getConfig } from '../../../../server/pages/page.ts';
