export { favouritesPage as default } from '../../features/standards/pages/favourites-page.tsx';
export { dynamic as getConfig } from '../../server/pages/page.ts';
