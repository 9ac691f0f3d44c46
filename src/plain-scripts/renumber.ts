import { startRenumbering } from './renumber/start.ts';

startRenumbering(document);
