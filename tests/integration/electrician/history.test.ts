import { expect, test } from 'vitest';
import { onBothDatabases } from '../../support/databases.ts';
import { fill as write } from '../../support/world.ts';
import { openSite, textOf } from './site.ts';

onBothDatabases('the history of a report', (database) => {
  test('shows values as the forms do: choices in words, readings with units, ticks, days, links by name', async () => {
    const site = await openSite(database.db);
    const { electrician } = site.company.people;
    const limitation = 'extent/operational_limitations/lim-1';
    await write(database.db, electrician, site.reportId, [
      { path: limitation, value: true },
      { path: `${limitation}/text`, value: 'No access to the loft' },
      { path: 'supply/earthing_system', value: 'TN-C-S_PME' },
      { path: 'supply/ze', value: { text: '0.21', provenance: 'measured' } },
      { path: 'next_inspection/next_inspection_due', value: '2031-11-23' },
      { path: 'boards/cu1', value: true },
      { path: 'boards/cu1/board_ref', value: 'CU1' },
      { path: 'boards/cu1/circuits/c1', value: true },
      { path: 'boards/cu1/circuits/c1/circuit_no', value: '1' },
      { path: 'boards/cu1/circuits/c1/polarity', value: 'yes' },
      { path: 'boards/cu1/circuits/c1/ir_le', value: { text: 'LIM', provenance: 'measured', limitation: 'lim-1' } },
      { path: 'inspection_schedule/cu_ip/outcome', value: 'pass' },
      { path: 'inspection_schedule/cu_ip/note', value: 'Blank fitted' },
    ]);
    const browser = await site.signedIn(electrician);
    const words = textOf((await browser.get(`${site.home}/history`)).html);
    for (const line of [
      /Earthing system: TN-C-S \(PME\)/,
      /Ze: 0\.21 Ω/,
      /: 23 November 2031/,
      /CU1 circuit 1, Polarity[^:]*: Yes/,
      /: LIM \(see limitation O1\)/,
      /Schedule of inspections, [\d.]+ [^:]+: Acceptable/,
      /Schedule of inspections, Note on [\d.]+: Blank fitted/,
      new RegExp(`name: ${electrician.name} ${site.company.people.office.name}, [^,]+, [\\d:]+, carried over`),
    ]) {
      expect(words).toMatch(line);
    }
    expect(words).not.toMatch(/TN-C-S_PME|2031-11-23|\[object|: pass|\{"/);
  });
});
