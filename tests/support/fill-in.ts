import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Browser } from '../../src/demo/browser.ts';
import type { ReportDocument } from '../../src/domain/forms/definition.ts';
import { allFields, isBlank, type Place } from '../../src/domain/forms/document.ts';
import { definitionOf } from '../../src/domain/forms/registry.ts';
import { controlValue } from '../../src/domain/forms/typed/control-values.ts';
import { textOf } from '../integration/electrician/site.ts';
import { isTyped } from './every-value.ts';

const zone = 'Europe/London';

/** Every field that a form asks for and that is filled in, with where it stands. */
export const filledIn = (document: ReportDocument): Place[] =>
  [...allFields(definitionOf(document), document)].filter(({ field, value }) => isTyped(field) && !isBlank(value));

/** Posts every page of a report as a browser would, so that it holds what a document does. @returns their addresses below the report's. */
export async function fillIn(browser: Browser, home: string, document: ReportDocument): Promise<string[]> {
  const definition = definitionOf(document);
  const pages: string[] = [];
  const typed = (page: string) => {
    const controls: Record<string, string[]> = {};
    for (const place of filledIn(document)) {
      if (place.page !== page) continue;
      const prefix = place.control.slice(0, place.control.length - place.field.name.length);
      for (const [name, values] of controlValue(place.field, place.value, { timeZone: zone, prefix }))
        controls[name] = values;
    }
    return controls;
  };
  /** @param begun  where a new one is begun, unless the form was begun with it. */
  const save = async (page: string, begun = page) => {
    const isThere = (await browser.get(`${home}/${page}`)).status === 200;
    const drawn = await browser.open(`${home}/${isThere ? page : begun}`);
    const answer = await browser.submit(drawn, typed(page), { withField: 'base' });
    expect(answer.status, `${page}: ${textOf(answer.html).slice(0, 600)}`).toBe(303);
    pages.push(page);
  };
  for (const board of document.boards ?? []) {
    await save(`boards/${board.id}`, `boards/new?id=${board.id}`);
    for (const { id } of board.circuits ?? []) {
      await save(`boards/${board.id}/circuits/${id}`, `boards/${board.id}/circuits/new?id=${id}`);
    }
  }
  for (const { id, library_id } of document.observations ?? []) {
    await save(`observations/${id}`, `observations/new?id=${id}${library_id ? `&from=${library_id}` : ''}`);
  }
  for (const section of definition.sections) {
    if (section.key === 'declaration') continue;
    await saveSection(browser, `${home}/${section.key}`, typed(section.key), section.lists?.length ?? 0);
    pages.push(section.key);
  }
  if (document.inspection_schedule) await save('inspection_schedule');
  return pages;
}

/** A page draws one empty item of each of its lists, under an id of its own: as many times as it takes, under ours. */
async function saveSection(browser: Browser, address: string, typed: Record<string, string[]>, lists: number) {
  const left = new Set(Object.keys(typed));
  for (let round = 0; round <= 6; round += 1) {
    const page = await browser.get(address);
    let { html } = page;
    const now: Record<string, string[]> = {};
    for (const [, prefix = '', minted = ''] of page.html.matchAll(/name="((?:\w+\.)?)([\w-]{36})\.new"/g)) {
      const next = [...left]
        .map((name) => name.slice(prefix.length))
        .find((name, _, all) => {
          const id = name.split('.')[0] ?? '';
          return (
            /-\d+$/.test(id) &&
            all.length > 0 &&
            left.has(`${prefix}${name}`) &&
            !page.html.includes(`name="${prefix}${id}.`)
          );
        });
      const id = next?.split('.')[0];
      if (id) html = html.replaceAll(minted, id);
    }
    for (const name of left) if (html.includes(`name="${name}"`)) now[name] = typed[name] ?? [];
    const answer = await browser.submit({ ...page, html }, now, { withField: 'base' });
    expect(answer.status, `${address}: ${textOf(answer.html).slice(0, 600)}`).toBe(303);
    for (const name of Object.keys(now)) left.delete(name);
    if (lists === 0 || [...left].every((name) => /\.present$|\.uprn$|\.provenance$/.test(name))) break;
  }
  // Every control that the value needs was on the page.
  expect([address, [...left].filter((name) => !/\.present$|\.uprn$/.test(name))]).toEqual([address, []]);
}

/** Every value stands in a control of its page, which sent again as it is changes nothing. */
export async function expectShown(browser: Browser, home: string, document: ReportDocument, pages: readonly string[]) {
  for (const page of pages) {
    const drawn = await browser.get(`${home}/${page}`);
    for (const place of filledIn(document)) {
      if (place.page !== page) continue;
      const prefix = place.control.slice(0, place.control.length - place.field.name.length);
      for (const [name] of controlValue(place.field, place.value, { timeZone: zone, prefix })) {
        if (/\.(present|uprn)$/.test(name)) continue;
        expect(drawn.html.includes(`name="${name}"`), `${page} shows ${name}`).toBe(true);
      }
    }
    const sent = { action: `${home}/${page}`, withField: 'base' };
    const again = await browser.submit(drawn, { submission: randomUUID() }, sent);
    expect([page, again.status]).toEqual([page, 303]);
  }
}
