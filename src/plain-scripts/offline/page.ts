import type { KeySet } from '../../domain/certificate/verify/detached.ts';
import type { Asked } from './answer-as-worker.ts';
import { draw } from './draw.ts';
import { inWords, type Shown } from './in-words.ts';
import { MAX_KEY_SET_CHARACTERS, readKeySet } from './key-set.ts';

/** Our own files take less than a tenth of this on a slow phone. */
const LONGEST_MS = 20_000;

/** Starts the page. @param code  this script's own text, for the worker: the page may fetch nothing */
export function startPage(code: string): void {
  const worker = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
  const answer = byId('answer');
  const fileBox = byId<HTMLInputElement>('file');
  const keysBox = byId<HTMLTextAreaElement>('keys');
  const keysFile = byId<HTMLInputElement>('keys-file');
  const zone = byId('drop');
  let chosen: File | undefined;
  let set: KeySet | undefined;
  let asked = 0;

  believe(keysBox.value);
  byId('works').hidden = false;

  fileBox.addEventListener('change', () => take(fileBox.files?.[0]));
  keysFile.addEventListener('change', () => takeKeys(keysFile.files?.[0]));
  keysBox.addEventListener('input', () => {
    believe(keysBox.value);
    void judge();
  });
  byId('check').addEventListener('click', () => {
    if (chosen) void judge(true);
    else show('Choose or drop the file first');
  });
  // On the whole page: a file dropped outside the zone would open in place of the page.
  addEventListener('dragover', (event) => {
    event.preventDefault();
    zone.classList.add('over-it');
  });
  addEventListener('dragleave', (event) => {
    if (event.relatedTarget === null) zone.classList.remove('over-it');
  });
  addEventListener('drop', (event) => {
    event.preventDefault();
    zone.classList.remove('over-it');
    for (const file of [...(event.dataTransfer?.files ?? [])].slice(0, 2)) void takeEither(file);
  });

  /** The person may drop a key set and a certificate together, or one after the other. */
  async function takeEither(file: File): Promise<void> {
    const start = await file.slice(0, 4096).text();
    if (/^\s*\{\s*"keys"/.test(start)) takeKeys(file);
    else take(file);
  }

  function take(file: File | undefined): void {
    if (!file) return;
    chosen = file;
    byId('chosen').textContent = `Chosen: ${file.name}`;
    void judge(true);
  }

  async function takeKeys(file: File | undefined): Promise<void> {
    if (!file) return;
    // Too large for a key set: do not put it into the box.
    const text = file.size > MAX_KEY_SET_CHARACTERS ? '' : await file.text();
    keysBox.value = text;
    believe(text === '' ? '-' : text);
    void judge();
  }

  function believe(text: string): void {
    const state = byId('keys-state');
    const given = text.trim() === '' ? builtIn() : text;
    if (given === '') {
      set = undefined;
      state.textContent = 'No key set: the owner of the key is unknown.';
      return;
    }
    const read = readKeySet(given);
    set = read.ok ? read.set : undefined;
    state.textContent = read.ok
      ? `${read.count === 1 ? 'One key is' : `${read.count} keys are`} trusted.`
      : `${read.message}. No key is trusted.`;
  }

  async function judge(isMoved = false): Promise<void> {
    if (!chosen) return;
    asked += 1;
    const mine = asked;
    show('Checking…');
    const verdict = await inWorker(worker, { file: chosen, set });
    // The person has chosen another file meanwhile.
    if (mine !== asked) return;
    answer.replaceChildren(draw(verdict, chosen.name));
    if (isMoved) answer.querySelector<HTMLElement>('h2')?.focus();
  }

  function show(words: string): void {
    const line = document.createElement('p');
    line.textContent = words;
    answer.replaceChildren(line);
  }
}

function inWorker(script: string, asked: Asked): Promise<Shown> {
  return new Promise((resolve) => {
    const worker = new Worker(script);
    const end = (verdict: Shown) => {
      clearTimeout(timer);
      worker.terminate();
      resolve(verdict);
    };
    const timer = setTimeout(() => end(inWords({ state: 'too slow' })), LONGEST_MS);
    worker.onmessage = ({ data }: MessageEvent<Shown>) => end(data);
    worker.onerror = () => end(inWords({ state: 'cannot' }));
    worker.postMessage(asked);
  });
}

/** The key set of the server that the page was saved from; empty if it has none. */
const builtIn = (): string => byId('built-in').textContent?.trim() ?? '';

function byId<Kind extends HTMLElement = HTMLElement>(id: string): Kind {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no ${id}`);
  return element as Kind;
}
