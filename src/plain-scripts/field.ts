import { fetchLater } from './field/fetch-later.ts';
import { keepOnPhone } from './field/keep-on-phone.ts';
import { letNewerIn } from './field/take-over.ts';
import { focusNextOnEnter } from './record/focus-next-on-enter.ts';

const { later, newer } = (document.currentScript as HTMLScriptElement | null)?.dataset ?? {};
if (newer !== undefined) letNewerIn();
else {
  fetchLater(later);
  focusNextOnEnter(document);
  keepOnPhone();
}
