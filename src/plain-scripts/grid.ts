import { startGrid } from './grid/start.ts';

startGrid(document);
