export { lettersPage as default } from '../features/letters/pages/letters-page.tsx';
export { dynamic as getConfig } from '../server/pages/page.ts';
