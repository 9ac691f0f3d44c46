export { giveManyPage as default } from '../../features/letters/pages/give-many-page.tsx';
export { dynamic as getConfig } from '../../server/pages/page.ts';
