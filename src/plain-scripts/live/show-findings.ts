import type { Finding } from '../../domain/verification/finding.ts';
import { factsOf, severityWords } from '../../domain/verification/finding-words.ts';

/** Makes a place for findings below every field, before there are any: readers announce what comes into one that is there. */
export function preparePlaces(form: HTMLFormElement) {
  for (const field of form.querySelectorAll('.field, fieldset:not(.group), .actions')) {
    const place = document.createElement('div');
    place.className = 'live';
    place.setAttribute('role', 'status');
    if (field.matches('.actions')) field.before(place);
    else field.append(place);
  }
}

/**
 * Shows findings under the fields they are about, in place of those the page was drawn with. One that was drawn and still
 * holds stays as it is, with whatever the page offers about it. They stand below the control, so as not to push the box
 * from under the finger.
 */
export function showFindings(form: HTMLFormElement, at: string, findings: readonly Finding[]) {
  const told = findings
    .filter(({ rule }) => rule !== 'NOT_CHECKABLE')
    .sort((a, b) => gravity.indexOf(a.severity) - gravity.indexOf(b.severity));
  const sentences = new Set(told.map(sentenceOf));
  const drawn = [...form.querySelectorAll<HTMLElement>('.finding:not(.live *)')];
  const kept = drawn.filter((note) => [...sentences].some((sentence) => note.textContent?.startsWith(sentence)));
  for (const note of drawn) note.hidden = !kept.includes(note);
  const fresh = told.filter((finding) => !kept.some((note) => note.textContent?.startsWith(sentenceOf(finding))));
  const places = new Map([...form.querySelectorAll('.live')].map((place): [Element, Finding[]] => [place, []]));
  for (const finding of fresh) places.get(placeOf(form, finding.path.slice(at.length + 1)))?.push(finding);
  for (const [place, notes] of places) {
    const said = [...place.children].map((child) => child.firstChild?.textContent);
    if (said.join('\n') !== notes.map(sentenceOf).join('\n')) place.replaceChildren(...notes.map(noteOf));
  }
}

const gravity = ['fail', 'warn', 'note'];

const sentenceOf = ({ severity, message }: Finding) => `${severityWords[severity].word}. ${message}`;

/** Of the value at a path in the record; before the buttons for what has no field on the page. */
function placeOf(form: HTMLFormElement, path: string): Element {
  const named = form.elements.namedItem(path.replaceAll('/', '.'));
  const control = named instanceof RadioNodeList ? named[0] : named;
  const field = control instanceof Element ? control.closest('.field, fieldset') : null;
  return (field?.querySelector(':scope > .live') ?? [...form.querySelectorAll('.live')].at(-1)) as Element;
}

/** The same note that the server draws. */
function noteOf(finding: Finding): HTMLElement {
  const { tone, word } = severityWords[finding.severity];
  const note = document.createElement('div');
  note.className = `finding ${tone}`;
  const says = document.createElement('p');
  const strong = document.createElement('b');
  strong.textContent = `${word}.`;
  says.append(strong, ` ${finding.message}`);
  note.append(says);
  const facts = factsOf(finding);
  if (facts.length > 0) {
    const sum = document.createElement('p');
    sum.className = 'sum';
    sum.textContent = facts.join(' · ');
    note.append(sum);
  }
  return note;
}
