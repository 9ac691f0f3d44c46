import { keepTyped } from './unsaved/start.ts';

const { whose } = (document.currentScript as HTMLScriptElement | null)?.dataset ?? {};
void keepTyped(document, whose);
