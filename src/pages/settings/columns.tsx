export { columnsPage as default } from '../../features/row-import/pages/columns-page.tsx';
export { dynamic as getConfig } from '../../server/pages/page.ts';
