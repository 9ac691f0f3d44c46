import { showAsBanner, showOverPage } from '../monitoring/failure-message.ts';
import { listen } from '../monitoring/uncaught.ts';

// Loaded before every other script, to catch their errors, including failures to load.
const isPlain = (document.currentScript as HTMLScriptElement | null)?.dataset.page === 'plain';
const show = isPlain ? showAsBanner : showOverPage;
listen((reference) => {
  if (document.body) show(reference);
  else addEventListener('DOMContentLoaded', () => show(reference));
});
