import type { Finding } from '../../../domain/verification/engine/finding.ts';

export type Box = HTMLInputElement | HTMLTextAreaElement;

/**
 * Shows a grid's findings in the list below the table. Each line links to its box, which is marked. Announces new findings at once.
 * @param codes  finding codes that this page judges: other rendered findings stay
 */
export function rowsShown(page: Document, codes: ReadonlySet<string>) {
  const list = page.querySelector('.said-list') as HTMLElement;
  const section = list.parentElement as HTMLElement;
  const said = page.createElement('p');
  said.setAttribute('aria-live', 'polite');
  (page.querySelector('.tools') ?? section).append(said);
  let saidOf: Box | undefined;

  function lineOf(box: Box): HTMLElement {
    const line = page.createElement('li');
    const link = page.createElement('a');
    link.href = `#${box.name}`;
    link.textContent = box.ariaLabel;
    const about = page.createElement('div');
    about.id = `said-${box.name}`;
    line.append(link, about);
    const after = [...list.children].find((each) => {
      const other = page.getElementById(each.querySelector('a')?.hash.slice(1) ?? '');
      return other && box.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING;
    });
    list.insertBefore(line, after ?? null);
    return about;
  }

  function mark(box: Box, isAsked: boolean): void {
    box.classList.toggle('asked', isAsked);
    if (isAsked) {
      box.id = box.name;
      box.setAttribute('aria-describedby', `said-${box.name}`);
    } else box.removeAttribute('aria-describedby');
  }

  /** @returns the new findings of the box */
  function put(box: Box, findings: readonly Finding[]): string[] {
    const there = page.getElementById(`said-${box.name}`);
    if (!there && findings.length === 0) return [];
    const about = there ?? lineOf(box);
    const drawn = [...about.children].filter((each) => codes.has((each as HTMLElement).dataset.rule ?? ''));
    const before = drawn.map(({ textContent }) => textContent);
    for (const note of drawn) note.remove();
    about.prepend(...findings.map(noteOf));
    if (about.childElementCount === 0) about.parentElement?.remove();
    mark(box, about.childElementCount > 0);
    return findings.map(({ message }) => message).filter((message) => !before.includes(message));
  }

  function noteOf({ rule, message }: Finding): HTMLElement {
    const note = page.createElement('p');
    note.dataset.rule = rule;
    note.textContent = message;
    return note;
  }

  return {
    /** @param told  findings by column */
    show(boxes: readonly Box[], told: ReadonlyMap<string, readonly Finding[]>): void {
      const fresh = boxes.flatMap((box) =>
        put(box, told.get(box.name.slice(box.name.indexOf('.') + 1)) ?? []).map(
          (message) => `${box.ariaLabel}: ${message}`,
        ),
      );
      // The message about another row stays until there is a new one.
      if (fresh.length > 0 || saidOf === boxes[0]) {
        said.textContent = fresh.join(' ');
        saidOf = boxes[0];
      }
      section.hidden = list.childElementCount === 0;
    },
  };
}
