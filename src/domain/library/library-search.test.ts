import { expect, test } from 'vitest';
import { eicrA4 } from '../forms/eicr/a4.ts';
import { scheduleOf } from '../forms/schedule/schedule-of.ts';
import { findLibraryEntry } from './find-entry.ts';
import { libraryOfItem, libraryUsed, searchLibrary } from './library-search.ts';
import { alsoCalled } from './library-words.ts';

const items = scheduleOf(eicrA4, {}).flatMap((part) => part.items);
const larger = scheduleOf(eicrA4, { installation: { schedule_list: 'larger' } }).flatMap((part) => part.items);
test('among texts that match as many words, those used last come first', () => {
  const found = search('socket');
  const last = found.at(-1) ?? '';
  const again = searchLibrary('socket', items, 30, [], ['GONE-1', last]).map(({ id }) => id);
  expect(again).toEqual([last, ...found.slice(0, -1)]);
  // A text that matches fewer words does not gain by having been used.
  const [both] = search('zebra cracked socket');
  expect(searchLibrary('cracked socket', items, 30, [], ['CIR-004'])[0]?.id).toBe(both);
  expect(libraryUsed(['GONE-1', 'RCD-003', 'CIR-004']).map(({ id }) => id)).toEqual(['RCD-003', 'CIR-004']);
});

const search = (query: string) => searchLibrary(query, items).map(({ id }) => id);
/** Results that a phone shows without much scrolling. */
const FIRST = 5;

test.each([
  // Searches that found nothing, or the wrong thing first, when an electrician tried them.
  ['plastic consumer unit', 'BRD-003 BRD-004'],
  ['cable not clipped', 'CIR-004'],
  ['clipped', 'CIR-004'],
  ['missing blank', 'BRD-001'],
  ['blanks', 'BRD-001'],
  ['downlighters', 'ACC-012 ACC-013'],
  ['burnt', 'INT-004 BRD-017 ACC-012'],
  ['thermal damage', 'INT-004 BRD-017'],
  ['loose socket', 'ACC-004'],
  ['undersized bonding', 'EAR-014 EAR-015'],
  ['no gas bonding', 'EAR-012'],
  ['main bonding', 'EAR-011 EAR-012'],
  ['lack of rcd', 'RCD-001 RCD-002 RCD-003'],
  ['no rcd', 'RCD-001 RCD-002'],
  ['no rcd lighting', 'RCD-004'],
  ['shower no rcd', 'BTH-002 BTH-003'],
  ['no earth on lights', 'CIR-015 ACC-016'],
  ['rewireable', 'BRD-019'],
  ['3036', 'BRD-019'],
  ['ip4x', 'BRD-002'],
  ['low ir', 'CIR-006 CIR-007'],
  ['ring not continuous', 'CIR-019'],
  ['spur from spur', 'CIR-021'],
  ['junction box', 'CIR-034 CIR-035'],
  ['mixed colours', 'CIR-001'],
  ['green yellow', 'CIR-002 EAR-005'],
  ['rcd not tripping', 'RCD-006'],
  ['solar', 'BRD-014 SPC-004'],
  ['cracked socket', 'ACC-001 ACC-002'],
  // Other common searches.
  ['CU plastic under stairs', 'BRD-003'],
  ['fuse board combustible', 'BRD-003 BRD-004'],
  ['fusebox cracked', 'BRD-005'],
  ['loose consumer unit', 'BRD-006'],
  ['no circuit chart', 'BRD-011'],
  ['circuits mislabelled', 'BRD-012'],
  ['rcd label missing', 'BRD-013'],
  ['no pv warning label', 'BRD-014'],
  ['next inspection sticker', 'BRD-015'],
  ['mixed mcbs', 'BRD-016'],
  ['different manufacturers', 'BRD-016'],
  ['fuse wire too big', 'BRD-018'],
  ['neutral fuse', 'BRD-022'],
  ['no grommet', 'BRD-023'],
  ['knockout', 'BRD-002 BRD-023'],
  ['surge protection', 'BRD-026 BRD-027'],
  ['no spd', 'BRD-027'],
  ['loose terminals', 'BRD-028'],
  ['generator changeover', 'BRD-030'],
  ['afdd', 'BRD-033 BRD-034'],
  ['arc fault', 'BRD-033 BRD-034'],
  ['water in consumer unit', 'BRD-035'],
  ['burning smell', 'BRD-036'],
  ['main switch broken', 'BRD-009'],
  ['single pole main switch', 'INT-005'],
  ['meter tails', 'INT-001 INT-002'],
  ['tails too small', 'INT-002'],
  ['burnt isolator', 'INT-004'],
  ['polarity', 'CIR-023'],
  ['reverse polarity at origin', 'INT-006'],
  ['no earth', 'EAR-001'],
  ['earthing conductor undersized', 'EAR-004'],
  ['earth rod', 'EAR-006 EAR-007'],
  ['high ra', 'EAR-008 EAR-009'],
  ['no bonding to water', 'EAR-011'],
  ['oil line bonding', 'EAR-013'],
  ['bonding clamp loose', 'EAR-016'],
  ['no earth label', 'EAR-010'],
  ['bonding not accessible', 'EAR-018'],
  ['supplementary bonding', 'EAR-020 EAR-021'],
  ['supp bonding bathroom', 'EAR-020'],
  ['earth used as live', 'CIR-002'],
  ['old colours not sleeved', 'CIR-001'],
  ['rubber cable', 'CIR-005'],
  ['perished insulation', 'CIR-005'],
  ['low insulation resistance', 'CIR-006 CIR-007'],
  ['single insulated exposed', 'CIR-009 INT-001'],
  ['trunking lid', 'CIR-011'],
  ['overloaded cable', 'CIR-012 CIR-013'],
  ['cable under insulation', 'CIR-013'],
  ['high zs', 'CIR-014'],
  ['no cpc lighting', 'CIR-015 ACC-016'],
  ['no earth at sockets', 'CIR-016'],
  ['broken ring', 'CIR-019'],
  ['cross connected rings', 'CIR-020'],
  ['borrowed neutral', 'CIR-022'],
  ['cable outside safe zones', 'CIR-025'],
  ['concealed cables no rcd', 'CIR-025 CIR-026'],
  ['cables in wall less than 50 mm', 'CIR-026'],
  ['joist', 'CIR-027'],
  ['damaged swa', 'CIR-028 CIR-029'],
  ['gland loose', 'CIR-029'],
  ['fire stopping', 'CIR-033'],
  ['choc block', 'CIR-034 CIR-035'],
  ['outer sheath', 'CIR-036'],
  ['exposed live cable', 'CIR-040 CIR-030'],
  ['plastic clips escape route', 'CIR-003'],
  ['outside socket rcd', 'RCD-003 RCD-001'],
  ['type ac rcd', 'RCD-009'],
  ['rcd slow', 'RCD-005'],
  ['test button', 'RCD-007'],
  ['elcb', 'RCD-011'],
  ['nuisance tripping', 'RCD-013'],
  ['scorched plug socket', 'ACC-003'],
  ['light fitting hanging', 'ACC-014'],
  ['round pin', 'ACC-015'],
  ['immersion', 'ACC-010'],
  ['cooker isolator', 'ACC-009'],
  ['broken lampholder', 'ACC-011'],
  ['metal switch not earthed', 'ACC-006'],
  ['socket in bathroom', 'BTH-001 BTH-005'],
  ['bathroom fan ip', 'BTH-004'],
  ['pull cord', 'BTH-009'],
  ['shaver', 'BTH-006'],
  ['ev charger', 'SPC-001 SPC-002'],
  ['car charger pme', 'SPC-001'],
  ['hot tub', 'SPC-007'],
  ['shed supply', 'SPC-008'],
  ['smoke alarms', 'FIR-001 FIR-002'],
  ['mouse damage', 'FI-006'],
  ['meter tampering', 'DNO-003'],
  ['burnt cutout', 'DNO-002'],
])('%s: the first results include %s', (query, expected) => {
  expect(search(query).slice(0, FIRST)).toEqual(expect.arrayContaining(expected.split(' ')));
});

test.each([
  ['no gas bonding', 'EAR-012'],
  ['no rcd lighting', 'RCD-004'],
  ['spur from spur', 'CIR-021'],
  ['rcd not tripping', 'RCD-006'],
  ['cable not clipped', 'CIR-004'],
  ['clipped', 'CIR-004'],
  ['missing blank', 'BRD-001'],
  ['ring not continuous', 'CIR-019'],
  ['loose socket', 'ACC-004'],
])('%s: %s comes first', (query, first) => {
  expect(search(query)[0]).toBe(first);
});

test('a word matches by its stem and by its beginning', () => {
  for (const query of ['crumbling', 'crumbled', 'crumbles', 'crumb']) expect(search(query)[0]).toBe('CIR-005');
  for (const query of ['label', 'labels', 'labelled', 'labelling']) {
    expect(search(query)).toEqual(expect.arrayContaining(['BRD-012', 'EAR-010']));
  }
});

test('texts that match all words come before those that match most, and one unknown word does no harm', () => {
  const ids = search('gas bonding missing');
  expect(ids.indexOf('EAR-012')).toBeLessThan(ids.indexOf('EAR-011'));
  expect(ids).toContain('EAR-011');
  expect(search('zebra shaver')).toEqual(search('shaver'));
  expect(search('zebra')).toEqual([]);
  expect(search('  of the ')).toEqual([]);
});

test('a text is not found by a fault that it denies', () => {
  expect(search('heat')).not.toContain('BRD-004');
  expect(search('heat marks')).toContain('DNO-002');
});

test('regulations and schedule items are found by number, and texts by id', () => {
  expect(search('416.2.1')).toEqual(['BRD-001']);
  expect(search('701')).toContain('BTH-001');
  expect(search('5.12.2').sort()).toEqual(['RCD-001', 'RCD-003']);
  expect(search('5.12.2')).toHaveLength(libraryOfItem('rcd_outdoor').length);
  expect(search('brd-019')[0]).toBe('BRD-019');
  // A row of another list has the texts of the row that asks the same.
  const onLarger = searchLibrary('7.13.2', larger).map(({ id }) => id);
  expect(onLarger.sort()).toEqual(['RCD-001', 'RCD-003']);
});

test('the texts of an item are listed, and every text has an item of the schedule', () => {
  expect(libraryOfItem('ckt_ccc').map(({ id }) => id)).toEqual(['CIR-013', 'FIR-004']);
  expect(libraryOfItem('none')).toEqual([]);
});

test('a text of the library is found by its own words', () => {
  for (const id of Object.keys(alsoCalled)) expect(findLibraryEntry(id), id).toBeDefined();
});

test('a pasted page is searched for a limited number of words, with a limited list of results', () => {
  expect(search('rcd socket cable board light earth '.repeat(2000)).length).toBeLessThanOrEqual(30);
  expect(searchLibrary('rcd', items, 3)).toHaveLength(3);
});
