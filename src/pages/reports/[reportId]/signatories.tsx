export { signatoriesPage as default } from '../../../features/signing-by-link/pages/office-page.tsx';
export { dynamic as getConfig } from '../../../server/pages/page.ts';
