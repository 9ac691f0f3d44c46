import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { inspected } from '../../../../tests/support/inspection.ts';
import { newWorkDocument, withoutRcd } from '../../../../tests/support/new-work/new-work-document.ts';
import { assets, lackingOn, pageOf, textOf } from '../../../../tests/support/page-of-certificate.tsx';
import { BoardsPart } from '../../../components/public/certificate/boards-part.tsx';
import { Looked } from '../../../components/public/certificate/found-part.tsx';
import { ObservationsPart } from '../../../components/public/certificate/observations-part.tsx';
import { defects } from '../../../demo/installations/defects.ts';
import type { Installation } from '../../../demo/installations/inspection.ts';
import type { CertificateData } from '../../../domain/certificate/certificate.ts';
import { keyOf } from '../../../domain/certificate/notes/board-key.ts';
import { partsInOrder } from '../../../domain/certificate/print-parts.ts';
import { completeEicr } from '../../../domain/forms/fixtures/complete-eicr.ts';
import { formForNewWork, newDocument } from '../../../domain/forms/registry.ts';
import { verify } from '../../../domain/verification/engine/verify.ts';
import { contentsOf } from '../../../plain-scripts/offline/contents.ts';
import { sampleCertificate } from '../../../server/documents/certificates/fixture.ts';
import { layoutOf } from '../../../server/documents/pdf/layout.ts';
import { ClosedLinkPage } from '../pages/closed-link-page.tsx';

/** A report of an installation of the demo, with what booking and signing add. */
function reportOf(installation: Installation) {
  const whole = completeEicr();
  const filled = inspected({
    ...{ seed: 3, installation, day: '2026-11-02', nextDue: '2031-11-01', electrician: 'E. Vaughan' },
    defects: Object.values(defects).slice(0, 3),
  });
  return {
    ...newDocument(formForNewWork()),
    ...whole,
    ...filled,
    ...{ installation: { ...whole.installation, ...filled.installation } },
    ...{ declaration: whole.declaration, next_inspection: whole.next_inspection },
  } as typeof whole;
}

const markup = `<script>alert("1")</script> & <b>'x'</b>`;
/** Every text of a value as an attacker would write it. */
const hostile = (value: unknown, key = ''): unknown => {
  if (Array.isArray(value)) return value.map((each) => hostile(each));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, hostile(each, name)]));
  const isKept = ['number', 'code', 'bound_to', 'sha256', 'key', 'name', 'time_zone'].includes(key);
  return typeof value === 'string' && !isKept ? `${value} ${markup} 😀 Dŵr Tŷ-Hir ${'N'.repeat(70)}` : value;
};

describe('the page of a shared certificate', () => {
  test.each(['home', 'flat', 'cottage', 'shop', 'hmo'] as const)('shows everything printed for a %s', (kind) => {
    const data = sampleCertificate({ document: reportOf(kind) });
    expect(data.printed.boards.length).toBeGreaterThan(0);
    expect(lackingOn(pageOf(data), data)).toEqual([]);
  });

  test('shows below a departure the failures that it answers', () => {
    const document = withoutRcd('eic', ['701.411.3.3']);
    const data = sampleCertificate({ document, verification: verify(document) });
    const [answered] = data.verdict.answered ?? [];
    const html = pageOf(data);
    expect(lackingOn(html, data)).toEqual([]);
    expect(textOf(html)).toContain(`${answered?.place}: ${answered?.message}`.replace(/\s/g, ''));
  });

  test('shows the booked design date with the edition', () => {
    const data = sampleCertificate({ document: { ...newWorkDocument('eic'), designed_on: '2026-10-01' } });
    expect(textOf(pageOf(data))).toContain(
      `${data.printed.edition}; its design signed on 1 October 2026, as it was booked`.replace(/\s/g, ''),
    );
    expect(contentsOf(data).facts).toContainEqual(['Design signed on', '1 October 2026, as it was booked']);
  });

  test('shows everything in a full report, in the order of its print', () => {
    const data = sampleCertificate();
    const html = pageOf(data);
    expect(lackingOn(html, data)).toEqual([]);
    const layout = layoutOf(data);
    const titles = partsInOrder(data.printed, layout).flatMap((part) =>
      part.kind === 'section' && part.section.groups.length > 0 ? [part.section.title] : [],
    );
    const heads = [...html.matchAll(/<h2 id="section-[^>]*>(.*?)<\/h2>/g)].map(([, head = '']) => textOf(head));
    expect(heads.length).toBeGreaterThan(5);
    expect(titles.map((title) => heads.findIndex((head) => head.endsWith(title.replace(/\s/g, ''))))).toEqual(
      titles.map((_, at) => at),
    );
  });

  test('asks for no work on defects put right, and shows the code as left', () => {
    const urgentOf = (observations: NonNullable<ReturnType<typeof completeEicr>['observations']>) => {
      const document = { ...completeEicr(), observations };
      const html = pageOf(sampleCertificate({ document }));
      expect(html).toContain('Cover off.');
      return /<h2 id="found">([\s\S]*?)<\/section>/.exec(html)?.[1];
    };
    const fixed = { id: 'a', code: 'C1', text: 'Cover off.', fixed: { done: true, code_left: 'none' } };
    expect(urgentOf([fixed])).toBeUndefined();
    const lessened = { id: 'b', code: 'C1', text: 'Live part.', fixed: { done: true, code_left: 'C2' } };
    const inWords = { id: 'c', code: 'C2', text: 'No bond.', plain_words: 'A tap could give a shock.' };
    expect(urgentOf([fixed, inWords])).toContain('<p>A tap could give a shock.</p>');
    expect(urgentOf([fixed, lessened])?.match(/<p/g)).toHaveLength(2);
    expect(urgentOf([fixed, inWords])?.match(/<p/g)).toHaveLength(3);
    const urgent = urgentOf([fixed, lessened]);
    expect(urgent).not.toContain('Cover off.');
    expect(urgent).toContain('href="#observation-2"');
    expect(textOf(urgent ?? '')).toMatch(/C2/);
    expect(textOf(urgent ?? '')).not.toMatch(/C1/);
  });

  test('asks for no work that a later certificate says was done, and for all the rest', () => {
    const observations = ['Live part.', 'No bond.', 'Hot lid.'].map((text, at) => ({ id: `o${at}`, code: 'C2', text }));
    const data = sampleCertificate({ document: { ...completeEicr(), observations } });
    const by = { code: '7K3M-9QWX-2B4T-H6NQ', number: 'CP-000130', revision: 1 };
    const done = (...places: number[]) => places.map((place) => ({ place, observed: 'C2', by }));
    const asked = (html: string) => /<h2 id="found">([\s\S]*?)<\/section>/.exec(html)?.[1];
    const left = asked(pageOf(data, done(2)));
    expect(left).toContain('Live part.');
    expect(left).not.toContain('No bond.');
    expect(left).toContain('Hot lid.');
    const html = pageOf(data, done(1, 2, 3));
    expect(asked(html)).toBeUndefined();
    expect(html).toContain('Put right since');
    expect(html).toContain('id="observation-2"');
  });

  test('gives one date for the next inspection, and says what it was as issued', () => {
    const whole = completeEicr();
    const observations = ['C1', 'C2'].map((code, at) => ({ id: `o${at}`, code, text: 'Live part.' }));
    const summary = { ...whole.summary, overall_outcome: 'unsatisfactory' } as typeof whole.summary;
    const data = sampleCertificate({ document: { ...whole, observations, summary } as typeof whole });
    const by = { code: '7K3M-9QWX-2B4T-H6NQ', number: 'CP-000130', revision: 1 };
    const said = (...places: number[]) =>
      textOf(
        pageOf(
          data,
          places.map((place) => ({ place, observed: 'C2', by })),
        ),
      );
    const due = (codes: string) => `Nextinspectiondue9November2031${codes && `,ifthe${codes}itemsareputright`}`;
    const asIssued = 'Whenissued,thenextinspectionwasdue9November2031,iftheC1andC2itemsareputright.';
    expect(said()).toContain(`${due('C1andC2')}I`);
    expect(said()).not.toContain('Asitwasissued');
    expect(said(1)).toContain(due('C2'));
    expect(said(1)).not.toContain(due('C1andC2'));
    expect(said(1)).toContain(asIssued);
    expect(said(1, 2)).not.toContain(due('C2'));
    expect(said(1, 2)).toContain(asIssued);
  });

  test('shows all data as text, never as markup', () => {
    const clean = sampleCertificate();
    const data = { ...clean, printed: hostile(clean.printed), company: hostile(clean.company) } as typeof clean;
    const html = pageOf(data);
    expect(lackingOn(html, data)).toEqual([]);
    expect(html).not.toMatch(/<script|<b>'|onerror=/);
    expect(html).not.toMatch(/ style=/);
  });

  test('names every table and every column, nests no heading below a missing one, and uses no name twice', () => {
    const html = pageOf(sampleCertificate());
    for (const [table] of html.matchAll(/<table[\s\S]*?<\/table>/g)) {
      expect(table).toMatch(/<caption[^>]*>[^<]/);
      expect([...table.matchAll(/<th(?![a-z])(?![^>]*scope=)/g)]).toEqual([]);
    }
    const levels = [...html.matchAll(/<h(\d)/g)].map(([, level]) => Number(level));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    for (const [at, level] of levels.entries()) expect(level - (levels[at - 1] ?? 0)).toBeLessThanOrEqual(1);
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    const leadsTo = [...html.matchAll(/href="#([^"]*)"/g)].map(([, id]) => id);
    expect(leadsTo.filter((id) => !ids.includes(id) && id !== 'main')).toEqual([]);
  });

  test('grows with the number of circuits and no faster: 900 of them are nine times 100', () => {
    const clean = sampleCertificate();
    const [board] = clean.printed.boards;
    if (!board) throw new Error('the sample has a board');
    const sized = (count: number) => {
      const circuits = Array.from({ length: count }, (_, at) => board.circuits[at % board.circuits.length] ?? []);
      return pageOf({ ...clean, printed: { ...clean.printed, boards: [{ ...board, circuits }] } }).length;
    };
    const [none, hundred, most] = [sized(0), sized(100), sized(900)];
    expect((most - none) / (hundred - none)).toBeLessThan(9.2);
    expect(most).toBeLessThan(2_000_000);
  });

  test('a link that is not valid says what to do, and nothing about any certificate', () => {
    const text = renderToStaticMarkup(<ClosedLinkPage assets={assets} />);
    expect(text).toContain('Ask the sender for a new link');
    expect(text).not.toMatch(/EICR|CP-|expired on|revoked on/);
  });
});

describe('the first page of the print', () => {
  const branded = (brand: NonNullable<CertificateData['company']['brand']>) => {
    const plain = sampleCertificate();
    return pageOf({ ...plain, company: { ...plain.company, brand } });
  };
  const picture = (of: string) =>
    ({ sha256: of.repeat(64), media_type: 'image/svg+xml', width: 1000, height: 250 }) as const;

  test('the logo and the scheme mark are above the title, at addresses below the page; without them there is nothing', () => {
    const html = branded({ logo: picture('a'), mark: { ...picture('b'), width: 100, height: 100 } });
    const [logo = ''] = html.match(/<img class="company-logo"[^>]*>/) ?? [];
    expect(logo).toContain(`src="/public/certificates/token/brand/${'a'.repeat(64)}"`);
    expect(logo).toContain('alt="Dŵr &amp; Sons Electrical"');
    expect(logo).toContain('width="260" height="65"');
    const [mark = ''] = html.match(/<img class="company-mark"[^>]*>/) ?? [];
    expect(mark).toContain(`src="/public/certificates/token/brand/${'b'.repeat(64)}"`);
    expect(mark).toContain('alt="Mark: Registered scheme member RS 100234"');
    expect(mark).toContain('width="72" height="72"');
    expect(html.indexOf('company-mark"')).toBeLessThan(html.indexOf('<h1>'));
    expect(pageOf(sampleCertificate())).not.toContain('company-');
  });

  test('the company’s colour is used for a rule, if it is legible', () => {
    expect(branded({ accent: '#1f4e79' })).toMatch(/<svg class="accent"[^>]* fill="#1f4e79"/);
    expect(branded({ accent: '#ffee99' })).not.toContain('accent');
    expect(branded({})).not.toContain('accent');
  });

  test('shows the extent and the general condition', () => {
    const data = sampleCertificate();
    const text = textOf(pageOf(data));
    const { coverage, condition = '' } = layoutOf(data).cover;
    expect(coverage).toHaveLength(2);
    expect(condition).not.toBe('');
    expect(text).toContain(`Howmuchwasinspectedandtested${coverage.join('').replace(/\s/g, '')}`);
    expect(text).toContain(`Generalcondition${condition.replace(/\s/g, '')}`);
    const long = { ...layoutOf(data), cover: { ...layoutOf(data).cover, condition: 'Sound. '.repeat(100) } };
    expect(renderToStaticMarkup(<Looked {...long} />)).not.toContain('General condition');
  });

  test('the key of the print is below the circuits of a board, with the mark of values carried from a previous report', () => {
    const { printed } = sampleCertificate();
    const [board = { name: '', groups: [], circuits: [] }] = printed.boards;
    const carried = {
      ...board,
      circuits: board.circuits.map((cells) => cells.map((each) => each.replace('0.30', '0.30 p'))),
    };
    const wiring = printed.columns.find(({ key }) => key)?.label;
    const key = keyOf(carried, printed.columns);
    expect(key[0]).toContain('p from a previous report, not measured');
    expect(key.some((line) => line.startsWith(`${wiring}: A `))).toBe(true);
    const html = renderToStaticMarkup(<BoardsPart printed={{ ...printed, boards: [carried] }} />);
    const lines = [...html.matchAll(/<p class="hint">(.*?)<\/p>/g)].map(([, line = '']) => textOf(line));
    expect(lines).toEqual(key.map((line) => line.replace(/\s/g, '')));
  });

  test('the UPRN of the site is next to its address', () => {
    const document = completeEicr();
    const address = { ...(document.installation?.installation_address as object), uprn: '100012345678' };
    const installation = { ...document.installation, installation_address: address };
    const html = pageOf(sampleCertificate({ document: { ...document, installation } }));
    expect(html).toMatch(/<dt>The installation<\/dt><dd>.*ZZ1 4QX<\/span>\nUPRN 100012345678<\/dd>/);
    expect(pageOf(sampleCertificate())).not.toContain('UPRN');
  });

  test('each defect shows its location, the action and its date, and its first photo', () => {
    const observations = [
      { id: 'a', code: 'C1', text: 'Live part.', location: 'Hall' },
      { id: 'b', code: 'FI', text: 'Buried joint.' },
    ];
    const photo = (sha256: string, bound: string) => ({
      ...{ sha256, bound_to: bound, caption: '', taken_at: null, width: 1600, height: 1200 },
      ...{ media_type: 'image/jpeg' as const, bytes: 1000 },
    });
    const photos = [photo('p1', 'observations/a/fixed'), photo('p2', 'observations/a'), photo('p3', 'observations/a')];
    const data = sampleCertificate({ document: { ...completeEicr(), observations } });
    const html = pageOf({ ...data, photos } as CertificateData);
    const [first = '', second = ''] = (/<ul class="found">([\s\S]*?)<\/ul>/.exec(html)?.[1] ?? '').split('</li>');
    expect(textOf(first)).toContain('Makesafeatonce');
    expect(textOf(first)).toContain('Hall·observation1');
    expect(first.match(/<img [^>]*>/g)).toHaveLength(1);
    expect(first).toContain('src="/public/certificates/token/photos/p2/small.jpg" alt="Photo 1 of observation 1"');
    expect(textOf(second)).toContain('Investigatewithoutdelay');
    expect(textOf(second)).toContain('observation2');
    expect(second).not.toContain('<img');
  });
});

test('an observation without a code says so, and is counted: a mailed page to sign shows a draft', () => {
  const observations = [{ id: 'uncoded', text: 'The cover does not shut.', location: 'Hall' }];
  const data = sampleCertificate({ document: { ...completeEicr(), observations } });
  const said = textOf(renderToStaticMarkup(<ObservationsPart shown={{ data, layout: layoutOf(data), below: '' }} />));
  expect(said).toContain('1NotcodedyetThecoverdoesnotshut.');
  expect(said).toContain('–Notcodedyet.1');
  expect(textOf(pageOf(sampleCertificate()))).not.toContain('Notcodedyet');
});
