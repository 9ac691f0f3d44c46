import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CodeBadge, StatusBadge } from './badges.tsx';
import { ErrorSummary, errorsByField, HiddenFields, SearchForm } from './forms/form-parts.tsx';
import { currentItem, OfficeNav } from './layout/office-nav.tsx';
import { PlainLayout } from './layout/plain-layout.tsx';
import { DataList, Pagination, Table } from './lists.tsx';
import { FindingNote, FlashNotice, Progress } from './notices.tsx';
import { VerifyPanel } from './verify-panel.tsx';

const html = (element: ReactNode) => renderToStaticMarkup(element);
const assets = { url: (name: string) => `/static/${name}` };

test('every message of the summary links to its field', () => {
  const markup = html(<ErrorSummary errors={[{ field: 'supply.ze', message: 'Enter Ze' }]} />);
  expect(markup).toMatch(/^<div[^>]* role="alert" tabindex="-1"/);
  expect(markup).toContain('<a href="#supply.ze">Enter Ze</a>');
});

test('a form without errors has no summary', () => {
  expect(html(<ErrorSummary errors={[]} />)).toBe('');
});

test('a field shows the first of its messages', () => {
  const errors = [
    { field: 'ze', message: 'first' },
    { field: 'ze', message: 'second' },
  ];
  expect(errorsByField(errors)).toEqual({ ze: 'first' });
});

test('a form for an empty log still sends its base', () => {
  expect(html(<HiddenFields submission="s" base={0} />)).toContain('name="base" value="0"');
  expect(html(<HiddenFields submission="s" />)).not.toContain('base');
});

test('a plain page fetches one stylesheet and no script, and starts its title with Error', () => {
  const markup = html(
    <PlainLayout title="Supply" assets={assets} error>
      <h1>Supply</h1>
    </PlainLayout>,
  );
  expect(markup).toContain('<html lang="en-GB">');
  expect(markup).toContain('<title>Error: Supply – Copperplate</title>');
  expect(markup.match(/rel="stylesheet"/g)).toHaveLength(1);
  expect(markup).not.toMatch(/<script|<style| style=/);
  expect(markup).toMatch(/<main[^>]*><h1>Supply<\/h1><\/main>/);
});

test('only a signed-in user sees the sign-out link', () => {
  const page = (viewerName?: string) =>
    html(
      <PlainLayout title="T" {...{ assets, viewerName }}>
        words
      </PlainLayout>,
    );
  expect(page('Moira Hallam')).toContain('href="/logout"');
  expect(page()).not.toContain('/logout');
});

test('a script is loaded only by name', () => {
  const markup = html(
    <PlainLayout title="T" assets={assets} scripts={['electrician.js']}>
      <p>Words</p>
    </PlainLayout>,
  );
  expect(markup).toContain('<script src="/static/electrician.js" defer=""></script>');
});

test('the longest matching navigation item is marked', () => {
  const nav = ['/', '/reports', '/reports/review', '/sites'].map((href) => ({ href, label: href }));
  expect(currentItem(nav, '/reports/4')?.href).toBe('/reports');
  expect(currentItem(nav, '/reports/review')?.href).toBe('/reports/review');
  expect(currentItem(nav, '/reportsx')).toBeUndefined();
});

test('the navigation marks the section of a page', () => {
  const nav = ['/sites', '/clients'].map((href) => ({ href, label: href.slice(1) }));
  expect(html(<OfficeNav current="/sites/4" nav={nav} />)).toContain('<a href="/sites" aria-current="page">sites</a>');
});

test('screen readers get the meaning of a code', () => {
  expect(html(<CodeBadge code="C1" />)).toContain('<span class="vh"> danger present</span>');
});

test('a status is shown in words', () => {
  expect(html(<StatusBadge status="returned" />)).toContain('>Returned<');
  expect(html(<StatusBadge status="started">28 of 40</StatusBadge>)).toContain('>28 of 40<');
});

test('a finding shows the reading, the limit and the arithmetic', () => {
  const finding = {
    rule: 'ZS_OVER_MAX',
    severity: 'fail',
    path: 'boards/a/circuits/b/zs',
    measured: '1.52',
    limit: '1.37',
    unit: 'Ω',
    arithmetic: '230 × 0.95 ÷ (5 × 32) = 1.37',
    regulation: '411.4.4',
    message: 'Zs is too high.',
  } as const;
  const markup = html(<FindingNote finding={finding} href="/there" />);
  expect(markup).toContain('<a href="/there">Zs is too high.</a>');
  expect(markup).toContain('read 1.52 Ω · limit 1.37 Ω · 230 × 0.95 ÷ (5 × 32) = 1.37 · 411.4.4');
});

test('a flash message has the role status; without one nothing is shown', () => {
  expect(html(<FlashNotice flash={{ kind: 'success', message: 'Saved.' }} />)).toContain('role="status"');
  expect(html(<FlashNotice isReadOut flash={{ kind: 'success', message: 'Saved.' }} />)).not.toContain('role=');
  expect(html(<FlashNotice flash={undefined} />)).toBe('');
});

test('progress shows the number left', () => {
  expect(html(<Progress done={7} of={13} />)).toContain('7 of 13 sections done, 6 left');
  expect(html(<Progress done={13} of={13} />)).toContain('All 13 sections done');
});

test('a gap in a list of values is left out or named', () => {
  const pairs = [
    ['Town', 'Larkwick'],
    ['UPRN', ''],
  ] as const;
  expect(html(<DataList pairs={pairs} />)).not.toContain('UPRN');
  expect(html(<DataList pairs={pairs} gaps="Not entered" />)).toContain('<span class="soft">Not entered</span>');
});

test('a scrolling table is in a named, focusable region; a card table labels each cell', () => {
  const columns = [
    { label: 'No.', cell: (row: { no: string }) => row.no },
    { label: 'Zs', cell: () => '0.41', numeric: true },
  ];
  const rows = [{ no: '1' }];
  const scrolling = html(<Table caption="DB1" on="scroll" rowKey={(row) => row.no} {...{ columns, rows }} />);
  expect(scrolling).toMatch(/^<section class="scroll" aria-label="DB1" tabindex="0">/);
  const cards = html(<Table caption="DB1" rowKey={(row) => row.no} {...{ columns, rows }} />);
  expect(cards).toContain('<th scope="row"');
  expect(cards).toContain('data-label="Zs"');
});

test('a single page has no pagination', () => {
  expect(html(<Pagination words="1 to 3 of 3" />)).toBe('');
  expect(html(<Pagination next="/sites?after=9" />)).toContain('rel="next"');
});

test('a search is a GET and keeps its text', () => {
  const markup = html(<SearchForm action="/sites" label="Address" value="Tannery" />);
  expect(markup).toContain('method="get"');
  expect(markup).toContain('value="Tannery"');
});

test.each([
  ['genuine', 'Genuine'],
  ['superseded', 'Replaced'],
  ['withdrawn', 'Withdrawn'],
  ['altered', 'Not the certificate that was issued'],
  ['unknown', 'Certificate not found'],
] as const)('the verdict %s is shown in words', (verdict, words) => {
  expect(html(<VerifyPanel verdict={verdict} />)).toMatch(new RegExp(`<h2 id="verdict">[^<]*${words}</h2>`));
});
