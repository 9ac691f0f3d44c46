import { answerAsWorker } from './answer-as-worker.ts';
import { startPage } from './page.ts';

// One script for the page and its worker: a page opened from a folder has no other file for the worker.
if (typeof document === 'undefined') answerAsWorker();
else startPage(document.currentScript?.textContent ?? '');
