export { accessPage as default } from '../../../features/occupants/pages/access-page.tsx';
export { dynamic as getConfig } from '../../../server/pages/page.ts';
