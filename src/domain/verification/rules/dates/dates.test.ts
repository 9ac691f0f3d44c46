import { expect, test } from 'vitest';
import type { Signatory, Values } from '../../../forms/definition.ts';
import { eicrA4 } from '../../../forms/eicr/a4.ts';
import { registerForm } from '../../../forms/registry.ts';
import { judged, reportWith, resultsOf } from '../../fixture.ts';

const purpose = { inspection_dates: ['2026-06-10', '2026-06-11'] };
const order = (rest: Parameters<typeof reportWith>[0]['rest']) =>
  judged(reportWith({ rest: { purpose, ...rest } }), 'date-order').map(({ severity, path }) => `${severity} ${path}`);
const signed = (inspected: string, authorised: string) =>
  order({ declaration: { inspected_by: { signed_on: inspected }, authorised_by: { signed_on: authorised } } });

test('limitations are agreed by the first day of the inspection', () => {
  expect(order({ extent: { agreed_on: '2026-06-10' } })).toEqual([]);
  expect(order({ extent: { agreed_on: '2026-06-11' } })).toEqual(['warn extent/agreed_on']);
  expect(order({ extent: {} })).toEqual([]);
});

test('the authorising signature is not before the inspector’s', () => {
  expect(signed('2026-06-12', '2026-06-12')).toEqual([]);
  expect(signed('2026-06-12', '2026-06-11')).toEqual(['warn declaration/authorised_by/signed_on']);
  expect(signed('', '2026-06-11')).toEqual([]);
});

test('the authorising signature is compared with the inspector’s even without the days of the inspection', () => {
  const declaration = { inspected_by: { signed_on: '2026-06-12' }, authorised_by: { signed_on: '2026-06-11' } };
  expect(resultsOf('date-order', reportWith({ rest: { declaration } }))).toEqual([
    'warn DATE_ORDER declaration/authorised_by/signed_on',
  ]);
});

test('if several sign the work, the authorising signature is compared with the last', () => {
  const signatory = (key: string, title: string, step: Signatory['step']): Signatory => ({
    key,
    path: `declaration/${key}`,
    title,
    step,
  });
  registerForm({
    ...eicrA4,
    formType: 'THREE',
    signatories: [
      signatory('designed_by', 'Designed by', 'signing'),
      signatory('built_by', 'Constructed by', 'signing'),
      signatory('authorised_by', 'Authorised by', 'authorising'),
    ],
  });
  const authorised = (designed: string, built: string, signed_on: string) =>
    judged(
      reportWith({
        rest: {
          form_type: 'THREE',
          declaration: {
            designed_by: { signed_on: designed },
            built_by: { signed_on: built },
            authorised_by: { signed_on },
          },
        },
      }),
      'date-order',
    ).map(({ path, limit, message }) => [path, limit, message]);
  expect(authorised('2026-06-10', '2026-06-12', '2026-06-12')).toEqual([]);
  expect(authorised('2026-06-10', '2026-06-12', '2026-06-11')).toEqual([
    [
      'declaration/authorised_by/signed_on',
      '2026-06-12',
      'Authorised on 11 June 2026, before “Constructed by” was signed on 12 June 2026. Which date is right?',
    ],
  ]);
  expect(authorised('2026-06-12', '2026-06-10', '2026-06-11')).toMatchObject([
    ['declaration/authorised_by/signed_on', '2026-06-12', expect.stringContaining('“Designed by” was signed')],
  ]);
  expect(authorised('', '', '2026-06-11')).toEqual([]);
});

test('R9 no signature is before the last day of the inspection', () => {
  const signed = (inspector: string, authoriser: string) =>
    resultsOf(
      'signed-too-early',
      reportWith({
        rest: {
          purpose: { inspection_dates: ['2026-06-10', '2026-06-12'] },
          declaration: { inspected_by: { signed_on: inspector }, authorised_by: { signed_on: authoriser } },
        },
      }),
    );
  expect(signed('2026-06-12', '2026-06-13')).toEqual([]);
  expect(signed('2026-06-11', '2026-06-12')).toEqual(['fail SIGNED_TOO_EARLY declaration/inspected_by/signed_on']);
  expect(signed('2026-06-12', '2026-06-10')).toEqual(['fail SIGNED_TOO_EARLY declaration/authorised_by/signed_on']);
});

test.each<[string, Values, Values, Values, string[]]>([
  [
    'each on its side',
    { last_inspection_date: '2021-06-10' },
    { next_inspection_due: '2026-06-13' },
    { tested_on: '2026-06-12' },
    [],
  ],
  ['none known', { last_inspection_date: 'unknown' }, {}, {}, []],
  ['the one before on the day', { last_inspection_date: '2026-06-12' }, {}, {}, ['installation/last_inspection_date']],
  ['the one before later', { last_inspection_date: '2026-07-01' }, {}, {}, ['installation/last_inspection_date']],
  ['the next on the day', {}, { next_inspection_due: '2026-06-12' }, {}, ['next_inspection/next_inspection_due']],
  ['the next before', {}, { next_inspection_due: '2021-06-12' }, {}, ['next_inspection/next_inspection_due']],
  ['tests on an earlier day of it', {}, {}, { tested_on: '2026-06-10' }, []],
  ['tests after it', {}, {}, { tested_on: '2026-06-13' }, ['boards/b1/tested_on']],
  ['tests before it', {}, {}, { tested_on: '2026-06-09' }, ['boards/b1/tested_on']],
  [
    'the one before on its first day',
    { last_inspection_date: '2026-06-10' },
    {},
    {},
    ['installation/last_inspection_date'],
  ],
  ['the one before on the day before', { last_inspection_date: '2026-06-09' }, {}, {}, []],
])('dates in order, %s', (_, installation, next_inspection, board, paths) => {
  const purpose = { inspection_dates: ['2026-06-12', '2026-06-10'] };
  const document = reportWith({ board, rest: { purpose, installation, next_inspection } });
  expect(resultsOf('date-order', document)).toEqual(paths.map((path) => `warn DATE_ORDER ${path}`));
  expect(resultsOf('date-order', reportWith({ board, rest: { installation, next_inspection } }))).toEqual([]);
});

test('findings about the order of dates name the dates', () => {
  const tested = (tested_on: string, inspection_dates: string[]) =>
    judged(reportWith({ board: { tested_on }, rest: { purpose: { inspection_dates } } }), 'date-order');
  expect(tested('2020-01-01', ['2026-06-12', '2026-06-10'])).toMatchObject([
    {
      measured: '2020-01-01',
      limit: '2026-06-10',
      message:
        'Tested on 1 January 2020, but the inspection was from 10 June 2026 to 12 June 2026. Which date is right?',
    },
  ]);
  expect(tested('2026-06-13', ['2026-06-10'])).toMatchObject([
    {
      limit: '2026-06-10',
      message: 'Tested on 13 June 2026, but the inspection was on 10 June 2026. Which date is right?',
    },
  ]);
});
