import { keepTyped } from './typed/start.ts';

const { whose } = (document.currentScript as HTMLScriptElement | null)?.dataset ?? {};
void keepTyped(document, whose);
