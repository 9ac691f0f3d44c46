export { occupantPage as default } from '../../../../features/occupants/pages/occupant-page.tsx';
export { dynamic as getConfig } from '../../../../server/pages/page.ts';
