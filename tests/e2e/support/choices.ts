import type { Page } from '@playwright/test';

export type Choice = { name: string; type: string; value: string; own: string; group: string };

/** "Yes" alone asks nobody anything: what it answers stands in its own name, or in that of its group. */
export const isBare = ({ own, group }: Choice): boolean => own === '' || (group === '' && own.split(' ').length < 2);

/** Names by which boxes of several fields answer, each with the names of those fields. */
export function oneNameForSeveral(choices: readonly Choice[]): string[][] {
  const called = Map.groupBy(choices, ({ own, group }) => `${group} > ${own}`);
  const twice = [...called].filter(([, each]) => new Set(each.map(({ name }) => name)).size > 1);
  return twice.map(([words, each]) => [words, ...each.map(({ name }) => name)]);
}

/**
 * Every box to tick and every plate of a document with its own name and the names of the groups around it, and the addresses that the
 * document leads to. The browser reads the text without running its scripts, as where there are none.
 * @param page  of any address: it only lends its reader.
 */
export const choicesIn = (page: Page, html: string): Promise<{ choices: Choice[]; ways: string[] }> =>
  page.evaluate((text) => {
    const read = new DOMParser().parseFromString(text, 'text/html');
    const boxes = [...read.querySelectorAll<HTMLInputElement>('input[type=checkbox], input[type=radio]')];
    const choices = boxes.map((box) => {
      const labels = [...(box.labels ?? [])].map((label) => label.textContent?.replace(/\s+/g, ' ').trim());
      const own = box.getAttribute('aria-label') ?? labels.join(' ');
      const groups: string[] = [];
      for (let at = box.parentElement; at; at = at.parentElement) {
        const legend = at.localName === 'fieldset' ? at.querySelector(':scope > legend')?.textContent : undefined;
        const named = at.matches('[role=group], [role=radiogroup]') ? at.getAttribute('aria-label') : undefined;
        const words = (legend ?? named)?.replace(/\s+/g, ' ').trim();
        if (words) groups.unshift(words);
      }
      return { name: box.name, type: box.type, value: box.value, own, group: groups.join(' > ') };
    });
    const links = [...read.querySelectorAll('button[name=go_to], a[href]')];
    return { choices, ways: links.map((link) => link.getAttribute('value') ?? link.getAttribute('href') ?? '') };
  }, html);
