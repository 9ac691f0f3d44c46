import { startAsking } from './asking/asking.ts';

startAsking(document.documentElement);
