import type { Finding } from '../../domain/verification/engine/finding.ts';
import { isAwaited } from '../../domain/verification/words/awaited.ts';
import { factsOf, severityWords, whyWeAsk } from '../../domain/verification/words/finding-words.ts';

/** Findings of the record at a path, by rules that can answer with these codes. */
export type RecordFindings = { at: string; findings: readonly Finding[]; codes: ReadonlySet<string> };

/** Adds an empty place for findings below every field: screen readers announce text that is added to an existing element. */
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
 * Shows findings under their fields, in place of the findings that the server rendered. A rendered finding stays, with its buttons, if it
 * still applies or this page's rules do not judge it. Findings are below the control, so that the box does not move under the finger.
 */
export function showFindings(form: HTMLFormElement, { at, findings, codes }: RecordFindings) {
  const told = findings
    .filter(
      ({ rule, path }) => rule !== 'NOT_CHECKABLE' && !(isAwaited(rule) && isEmpty(form, path.slice(at.length + 1))),
    )
    .sort((a, b) => gravity.indexOf(a.severity) - gravity.indexOf(b.severity));
  const drawn = [...form.querySelectorAll<HTMLElement>('.finding:not(.live *)')];
  const kept = drawn.filter((note) => told.some((finding) => says(note, finding)));
  for (const note of drawn) note.hidden = codes.has(note.dataset.rule ?? '') && !kept.includes(note);
  const places = new Map([...form.querySelectorAll('.live')].map((place): [Element, Finding[]] => [place, []]));
  for (const finding of told) {
    if (kept.some((note) => says(note, finding))) continue;
    places.get(placeOf(form, finding.path.slice(at.length + 1)))?.push(finding);
  }
  for (const [place, notes] of places) {
    const said = [...place.children].map((child) => child.firstChild?.textContent);
    if (said.join('\n') !== notes.map(sentenceOf).join('\n')) place.replaceChildren(...notes.map(noteOf));
    // Open a folded part that has a finding.
    if (notes[0]) place.closest('details')?.setAttribute('open', '');
  }
}

const controlAt = (form: HTMLFormElement, path: string) => form.elements.namedItem(path.replaceAll('/', '.'));

const isEmpty = (form: HTMLFormElement, path: string) =>
  (controlAt(form, path) as HTMLInputElement | null)?.value === '';

const says = (note: HTMLElement, finding: Finding) => note.textContent?.startsWith(sentenceOf(finding));

const gravity = ['fail', 'warn', 'note'];

const sentenceOf = ({ severity, message }: Finding) => `${severityWords[severity].word}. ${message}`;

/** The place for a value's findings; before the buttons if the page has no field for it. */
function placeOf(form: HTMLFormElement, path: string): Element {
  const named = controlAt(form, path);
  const control = named instanceof RadioNodeList ? named[0] : named;
  const field = control instanceof Element ? control.closest('.field, fieldset') : null;
  return (field?.querySelector(':scope > .live') ?? [...form.querySelectorAll('.live')].at(-1)) as Element;
}

/** The same note as the server renders. */
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
  const why = whyWeAsk(finding);
  if (facts.length > 0 || why) {
    const sum = document.createElement('p');
    sum.className = 'sum';
    sum.textContent = [...facts, ...(why ? [''] : [])].join(' · ');
    if (why) sum.append(linkTo(why));
    note.append(sum);
  }
  return note;
}

function linkTo(why: string): HTMLElement {
  const link = document.createElement('a');
  link.href = why;
  link.target = '_blank';
  link.rel = 'noopener';
  const tab = document.createElement('span');
  tab.className = 'vh';
  tab.textContent = ' (new tab)';
  link.append('Why we ask', tab);
  return link;
}
