export { noticePage as default } from '../../../../features/danger-notices/pages/office-page.tsx';
export { dynamic as getConfig } from '../../../../server/pages/page.ts';
