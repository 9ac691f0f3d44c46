import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../../src/demo/browser.ts';
import { A4 } from '../../../src/domain/editions.ts';
import type { Board, ReportDocument } from '../../../src/domain/forms/definition.ts';
import { completeVisual } from '../../../src/domain/forms/fixtures/complete-visual.ts';
import { kindOf } from '../../../src/domain/forms/kinds/index.ts';
import { definitionOf } from '../../../src/domain/forms/registry.ts';
import type { Json } from '../../../src/domain/report/entry.ts';
import type { Change } from '../../../src/domain/report/merge.ts';
import { bookVisit } from '../../../src/server/visits/book.ts';
import { onSqlite } from '../../support/databases.ts';
import { booking } from '../../support/details.ts';
import { filledIn } from '../../support/fill-in.ts';
import { changesOf, inspected } from '../../support/inspection.ts';
import { fill as write } from '../../support/world.ts';
import { openSite, type Site, textOf } from './site.ts';

const newWork = (form: 'eic' | 'meiwc', change: (text: string) => string = (text) => text): ReportDocument =>
  JSON.parse(change(readFileSync(new URL(`../../support/new-work/${form}.json`, import.meta.url), 'utf8')));
/** A board of spare ways, in a report of a visual inspection. */
function spareVisual(): ReportDocument {
  const visual = completeVisual(A4, { observations: [] });
  const spares = ['1', '2'].map((no) => ({ id: `c${no}`, circuit_no: no, circuit_kind: 'spare' }));
  const [board] = visual.boards ?? [];
  return { ...visual, boards: [{ ...(board as Board), circuits: spares }] };
}

const minorWorks = () => newWork('meiwc', (text) => text.replaceAll('"b1"', '"board"').replaceAll('"c3"', '"circuit"'));
/** The promised most pages: with the day’s list and the visit before them, and the signature, an EIC of a board is 20. */
const forms: readonly [name: string, document: () => ReportDocument, from: string, most?: number][] = [
  ['EICR', () => ({ form_type: 'EICR', edition: A4, ...inspected() }), 'ordered_by'],
  ['EIC', () => newWork('eic'), 'ordered_by'],
  ['EIC of a board of ten circuits', boardReplaced, 'ordered_by', 17],
  ['MEIWC', minorWorks, 'ordered_by'],
  ['MEIWC on one page', minorWorks, 'whole'],
  ['VISUAL', () => completeVisual(A4, { observations: [] }), 'ordered_by'],
  ['VISUAL of a board of spare ways', spareVisual, 'ordered_by'],
];

/** A certificate of a replaced consumer unit: only the description of the work says what was done to each circuit. */
function boardReplaced(): ReportDocument {
  const { work, boards, ...rest } = newWork('eic');
  const [board] = boards ?? [];
  const { scope: _, ...circuit } = (board?.circuits?.[0] ?? { id: '' }) as Board;
  const circuits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'].map((no) => ({
    ...circuit,
    id: `c${no}`,
    circuit_no: no,
  }));
  return { ...rest, work: { ...work, board_replaced: true }, boards: [{ ...(board as Board), circuits }] };
}

/** A button that saves and leads on. */
const button = (where: string): Record<string, string> => Object.fromEntries([['then', where]]);

/** All values to fill in, as stored. */
function valuesOf(document: ReportDocument): Change[] {
  const items = changesOf(document).filter(({ value }) => value === true);
  const values = filledIn(document).map(({ path, field, value }): Change => {
    const isPlainReading = kindOf(field).name === 'reading' && typeof value === 'string';
    return { path, value: isPlainReading ? { text: value, provenance: 'measured' } : (value as Json) };
  });
  return [...items, ...values];
}

onSqlite('“next” alone leads from the first page of a report to its signature', (database) => {
  let site: Site;
  let browser: Browser;
  beforeAll(async () => {
    site = await openSite(database.db);
    browser = await site.signedIn(site.company.people.electrician);
  });
  const book = async (kind: string) => {
    const { office, electrician } = site.company.people;
    const asked = { ...booking(site.company.sites.own, electrician.userId), kind };
    return database.db.transaction().execute((trx) => bookVisit(trx, office, asked, site.deps.clock()));
  };

  test.each(forms)('%s', async (_, made, from, most = 60) => {
    const document = made();
    const definition = definitionOf(document);
    const { reportId } = await book(document.form_type);
    const home = `/electrician/reports/${reportId}`;
    const values = valuesOf(document);
    const enter = (isHere: (path: string) => boolean) =>
      write(
        database.db,
        site.company.people.electrician,
        reportId,
        values.filter(({ path }) => isHere(path)),
      );
    const [board] = document.boards ?? [];
    const circuits = board?.circuits ?? [];
    const tests = new Set(definition.columns.flatMap(({ isTest, fields }) => (isTest ? fields : [])));
    const ofCircuit = (path: string) => /^boards\/[^/]+\/circuits\/[^/]+\/?(.*)$/.exec(path)?.[1];
    const pages: string[] = [];
    let at = `${home}/${from}`;
    while (at !== `${home}/sign`) {
      const here = at.slice(home.length + 1);
      pages.push(here);
      // A second look at a page is wasteful, but no loop.
      expect(pages.filter((each) => each === here).length, pages.join(' ')).toBeLessThan(2);
      const [group = '', , what, column] = here.split('/');
      let page = await browser.open(here === 'boards/new' ? `${at}?id=${board?.id}` : at);
      expect(page.status, at).toBe(200);
      const pressed: Record<string, string> = button('next');
      if (here === 'boards/new') {
        Object.assign(pressed, button('ways'), { board_ref: 'CU1' });
      } else if (column === 'ways') {
        const minted = [...page.html.matchAll(/name="way\.([\w-]{36})\.was"/g)].map(([, id = '']) => id);
        let { html } = page;
        for (const [index, { id, circuit_no, circuit_kind, description }] of circuits.entries()) {
          html = html.replaceAll(minted[index] ?? '', id);
          Object.assign(pressed, {
            [`way.${id}.as`]: circuit_kind === 'spare' ? 'spare' : 'other',
            [`way.${id}.circuit_no`]: circuit_no,
            ...(circuit_kind !== 'spare' && { [`way.${id}.description`]: description }),
          });
        }
        page = { ...page, html };
      } else if (what === 'grid') {
        // A circuit's particulars come before its tests.
        const fields = definition.columns.find(({ key }) => key === column)?.fields ?? [];
        await enter((path) => {
          const name = ofCircuit(path)?.replaceAll('/', '.');
          return name !== undefined && (!tests.has(name) || fields.includes(name));
        });
        page = await browser.open(at);
      } else {
        await enter((path) =>
          group === 'boards'
            ? !what === !ofCircuit(path) && path.startsWith(here)
            : group === 'whole' || path.split('/')[0] === group,
        );
        page = await browser.open(at);
      }
      const [onward = ''] = [...page.html.matchAll(/<button[^>]*>/g)]
        .map(([tag]) => tag)
        .filter((tag) => tag.includes('name="then"') && tag.includes(`value="${pressed.then}"`));
      expect(onward, `${here} leads on`).not.toBe('');
      const action = /formaction="([^"]*)"/i.exec(onward)?.[1] ?? at;
      const answer = await browser.submit(page, pressed, { action, withField: 'base' });
      expect(answer.status, `${here}: ${textOf(answer.html).slice(0, 800)}`).toBe(303);
      at = (answer.location ?? '').replace(/[?#].*$/, '');
      // A new board has the details read off it.
      if (here === 'boards/new') await enter((path) => path.startsWith('boards/') && ofCircuit(path) === undefined);
    }
    expect(pages.length, pages.join(' ')).toBeLessThanOrEqual(most);
    const signing = await browser.open(at);
    expect(signing.html, `${pages.join(' ')}: ${textOf(signing.html)}`).toContain('name="signature"');
  });
});
