export { default } from './entries.tsx';
