export { handOverPage as default } from '../../features/defects/pages/hand-over-page.tsx';
export { dynamic as getConfig } from '../../server/pages/page.ts';
