export { searchPage as default } from '../features/search/pages/search-page.tsx';
export { dynamic as getConfig } from '../server/pages/page.ts';
