export { proposedBuildingsPage as default } from '../../features/buildings/pages/proposed-page.tsx';
export { dynamic as getConfig } from '../../server/pages/page.ts';
