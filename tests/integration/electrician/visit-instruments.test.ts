import { expect, test } from 'vitest';
import { onBothDatabases } from '../../support/databases.ts';
import { book, carriedInstrument } from '../../support/world.ts';
import { openSite, textOf } from './site.ts';

// The site's clock is at 10:00 on 24 November 2026.
onBothDatabases('the person’s instruments at a visit', (database) => {
  test('are on its page with their calibration state on its day, without a colleague’s', async () => {
    const site = await openSite(database.db);
    const { electrician, supervisor } = site.company.people;
    const browser = await site.signedIn(electrician);
    const page = async (day?: string) => {
      const { visitId } = await book(database.db, site.company, electrician, undefined, day);
      const { html } = await browser.open(`/electrician/visits/${visitId}`);
      const own = html.slice(html.indexOf('Your instruments</h2>')).split('</section>', 1)[0] ?? '';
      expect(own).toContain('href="/electrician/instruments"');
      return textOf(own);
    };
    await carriedInstrument(database.db, site.company, supervisor, { serial: 'THEIRS' });
    expect(await page()).toContain('No instruments are registered to you. Ask your supervisor');
    const carry = (serial: string, calibrationDue: string) =>
      carriedInstrument(database.db, site.company, electrician, { serial, calibrationDue });
    await carry('GOOD', '2027-11-01');
    await carry('SOON', '2026-12-04');
    await carry('GONE', '2026-11-23');
    await carry('NONE', '');
    const today = await page();
    expect(today).not.toContain('THEIRS');
    expect(today).toMatch(/GOOD\s+Calibration due 1 November 2027/);
    expect(today).toMatch(/SOON\s+Due soon\s+Calibration due 4 December 2026/);
    expect(today).toMatch(/GONE\s+Overdue\s+Out of calibration on 24 November 2026: it was due 23 November 2026/);
    expect(today).toMatch(/NONE\s+No date\s+Calibration date not known/);
    expect(await page('2026-12-07')).toMatch(/SOON\s+Overdue\s+Out of calibration on 7 December 2026/);
  });
});
