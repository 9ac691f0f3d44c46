import { saveOnLeaving } from './leaving/save-on-leaving.ts';

saveOnLeaving(document);
