import { expect, test } from 'vitest';
import type { ReportDocument, Values } from '../../../forms/definition.ts';
import { completeEicr } from '../../../forms/fixtures/complete-eicr.ts';
import { judged, reportWith } from '../../fixture.ts';

type Given = Parameters<typeof reportWith>[0];
const said = (slug: string, outcome: string, given: Given) =>
  judged(
    reportWith({ ...given, rest: { inspection_schedule: [{ slug, outcome }], ...given.rest } }),
    'schedule-facts',
  ).map(({ path }) => path);

const electrode = { particulars: { means_of_earthing: ['electrode'] }, supply: { earthing_system: 'TT' } };
const distributor = { particulars: { means_of_earthing: ['distributor'] }, supply: { earthing_system: 'TN-S' } };
const sources = (other_sources: string): Given => ({ supply: { other_sources } });
const noRcd = { circuit_kind: 'radial', rcd_standard: 'na', rcd_type: 'na', rcd_idn: 'na' };
const rcd = { circuit_kind: 'radial', rcd_standard: 'BS EN 61009', rcd_idn: '30' };
const places = (special_locations: ReportDocument['special_locations']): Given => ({ rest: { special_locations } });

test.each<[slug: string, outcome: string, what: string, given: Given, isAsked: boolean]>([
  ['earth_electrode', 'NA', 'an electrode', electrode, true],
  ['earth_electrode', 'NA', 'TT', { supply: { earthing_system: 'TT' } }, true],
  ['earth_electrode', 'pass', 'an electrode', electrode, false],
  ['earth_electrode', 'pass', 'the distributor', distributor, true],
  ['earth_electrode', 'NA', 'the distributor', distributor, false],
  ['earth_electrode', 'pass', 'nothing recorded', {}, false],
  ['earth_electrode', 'C2', 'the distributor', distributor, false],
  ['earth_supplier', 'NA', 'the distributor', distributor, true],
  ['earth_supplier', 'pass', 'the distributor', distributor, false],
  ['earth_supplier', 'pass', 'TT', electrode, true],
  ['earth_supplier', 'NA', 'TT', electrode, false],
  ['other_sources', 'NA', 'sources', sources('yes'), true],
  ['other_sources', 'pass', 'sources', sources('yes'), false],
  ['other_sources', 'pass', 'no sources', sources('no'), true],
  ['other_sources', 'NA', 'no sources', sources('no'), false],
  ['other_sources', 'pass', 'not recorded', {}, false],
  ['cu_alt_supply_notice', 'NA', 'sources', sources('yes'), true],
  ['cu_alt_supply_notice', 'NA', 'no sources', sources('no'), false],
  ['cu_alt_supply_notice', 'pass', 'no sources', sources('no'), false],
  ['cu_rcd_notice', 'NA', 'an RCD', { circuit: rcd }, true],
  ['cu_rcd_notice', 'NA', 'an RCD at the origin', { particulars: { main_switch: { rcd: { type: 'A' } } } }, true],
  ['cu_rcd_notice', 'NA', 'a feeding RCD', { board: { dist_rcd: { type: 'A' } } }, true],
  ['cu_rcd_notice', 'NA', 'no RCD', { circuit: noRcd }, false],
  ['cu_rcd_notice', 'pass', 'no RCD', { circuit: noRcd }, true],
  ['cu_rcd_notice', 'pass', 'RCD columns empty', { circuit: { circuit_kind: 'radial' } }, false],
  ['cu_rcd_notice', 'pass', 'no circuits yet', {}, false],
  ['cu_rcd_fault', 'NA', 'TT', electrode, true],
  ['cu_rcd_fault', 'NA', 'TN', distributor, false],
  ['cu_spd', 'NA', 'a surge device', { board: { spd_present: true } }, true],
  ['cu_spd', 'pass', 'a surge device', { board: { spd_present: true } }, false],
  ['cu_spd', 'pass', 'none', { board: { spd_present: false } }, true],
  ['cu_spd', 'NA', 'none', { board: { spd_present: false } }, false],
  ['cu_spd', 'pass', 'not said', {}, false],
  ['cu_afdd', 'NA', 'an AFDD', { circuit: { afdd: { standard: 'BS EN 62606' } } }, true],
  ['cu_afdd', 'NA', 'none', { circuit: { afdd_button: 'na' } }, false],
  ['cu_afdd', 'pass', 'none', { circuit: { afdd_button: 'na' } }, true],
  ['cu_afdd', 'pass', 'an AFDD', { circuit: { afdd_button: 'yes' } }, false],
  ['rcd_sockets', 'NA', 'sockets', { circuit: { has_socket: true, ocpd_rating: '32' } }, true],
  ['rcd_sockets', 'NA', 'sockets on 40 A', { circuit: { has_socket: true, ocpd_rating: '40' } }, false],
  ['rcd_sockets', 'NA', 'no sockets', { circuit: { has_socket: false, ocpd_rating: '32' } }, false],
  ['special_locations', 'NA', 'places', places([{ id: 's1' }]), true],
  ['special_locations', 'pass', 'places', places([{ id: 's1' }]), false],
  ['special_locations', 'pass', 'no places', places([]), true],
  ['special_locations', 'C3', 'no places', places([]), true],
  ['special_locations', 'NA', 'no places', places([]), false],
  ['special_locations', 'LIM', 'no places', places([]), false],
  ['special_locations', 'NV', 'no places', {}, false],
  ['cu_ip', 'pass', 'anything', distributor, false],
])('%s, %s, with %s', (slug, outcome, _, given, isAsked) => {
  expect(said(slug, outcome, given)).toEqual(isAsked ? [`inspection_schedule/${slug}/outcome`] : []);
});

const larger = { installation: { schedule_list: 'larger' } };

test.each<[slug: string, outcome: string, what: string, given: Given, isAsked: boolean]>([
  ['big_earth_electrode', 'pass', 'the distributor', distributor, true],
  ['big_earth_supplier', 'NA', 'the distributor', distributor, true],
  ['big_board_alt_supply_notice', 'NA', 'sources', sources('yes'), true],
  ['big_board_rcd_notice', 'pass', 'no RCD', { circuit: noRcd }, true],
  ['big_board_rcd_fault', 'NA', 'TT', electrode, true],
  ['big_final_rcd_sockets', 'NA', 'sockets', { circuit: { has_socket: true, ocpd_rating: '32' } }, true],
  ['big_final_rcd_sockets', 'NA', 'no sockets', { circuit: { has_socket: false, ocpd_rating: '32' } }, false],
  ['big_special_locations', 'pass', 'no places', places([]), true],
  // The item of the other list does not belong to the report.
  ['earth_electrode', 'pass', 'the distributor', distributor, false],
])('on the list for larger premises %s, %s, with %s', (slug, outcome, _, given, isAsked) => {
  const asked = said(slug, outcome, {
    ...given,
    rest: { ...larger, inspection_schedule: [{ slug, outcome }], ...given.rest },
  });
  expect(asked).toEqual(isAsked ? [`inspection_schedule/${slug}/outcome`] : []);
  // On the list for homes no item of the list for larger premises belongs to it.
  if (slug.startsWith('big_')) expect(said(slug, outcome, given)).toEqual([]);
});

test.each([
  ['100', {}, false],
  ['100.1', {}, true],
  ['200', {}, true],
  ['200', larger, false],
  ['na', {}, false],
  ['', {}, false],
])('a cut-out fuse of %s A and %j: finding about the list', (rating_a, rest, isAsked) => {
  const asked = judged(reportWith({ supply: { cutout: { rating_a } }, rest }), 'schedule-facts');
  expect(asked.map(({ path, measured }) => [path, measured])).toEqual(
    isAsked ? [['installation/schedule_list', `${rating_a} A`]] : [],
  );
});

test('a consistent report has no finding, and one contradicting item has', () => {
  expect(judged(completeEicr(), 'schedule-facts')).toEqual([]);
  const document = completeEicr();
  const inspection_schedule = (document.inspection_schedule ?? []).map((row: Values & { slug: string }) =>
    row.slug === 'cu_spd' ? { ...row, outcome: 'NA' } : row,
  );
  expect(judged({ ...document, inspection_schedule }, 'schedule-facts')).toEqual([
    {
      rule: 'SCHEDULE_FACTS',
      severity: 'warn',
      path: 'inspection_schedule/cu_spd/outcome',
      measured: 'N/A',
      message: 'The item is N/A, but a surge device is recorded. Which is right?',
    },
  ]);
});
