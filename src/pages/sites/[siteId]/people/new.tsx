export { newOccupantPage as default } from '../../../../features/occupants/pages/new-occupant-page.tsx';
export { dynamic as getConfig } from '../../../../server/pages/page.ts';
