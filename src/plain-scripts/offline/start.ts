import { answerAsWorker } from './answer-as-worker.ts';
import { startPage } from './page.ts';

// One script for both: a page that is opened from a folder has no other file to make a worker of.
if (typeof document === 'undefined') answerAsWorker();
else startPage(document.currentScript?.textContent ?? '');
