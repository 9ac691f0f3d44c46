import { fetchLater } from './field/fetch-later.ts';
import { keepOnPhone } from './field/keep-on-phone.ts';

fetchLater((document.currentScript as HTMLScriptElement | null)?.dataset.later);
keepOnPhone();
