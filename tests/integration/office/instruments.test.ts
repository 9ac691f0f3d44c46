import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { instrumentsNamed } from '../../../src/domain/forms/instruments.ts';
import { definitionOf } from '../../../src/domain/forms/registry.ts';
import { nothingSettled } from '../../../src/domain/standards/company-defaults.ts';
import { showEvent } from '../../../src/domain/words/events.ts';
import {
  getInstrument,
  listAtHand,
  listDue,
  listInstruments,
} from '../../../src/features/instruments/server/repository/instruments.ts';
import { listAudit } from '../../../src/server/repositories/audit.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { book, carriedInstrument, fill } from '../../support/world.ts';
import { decide, issueFields, mustRedirect, openSite, refused } from './site.ts';

const tester = {
  make: 'Megger',
  model: 'MFT1741',
  serial: '101788',
  function: 'multifunction',
  accuracy_percent: '3',
  accuracy_digits: '2',
  calibration_due: '2027-03-01',
  certificate_number: 'CAL-1',
  carried_by: '',
};

onBothDatabases('the register of test instruments', (database) => {
  test('an instrument is entered once, changed, retired and taken back, and the log says so', async () => {
    const site = await openSite(database.db);
    const { supervisor, owner, electrician } = site.company.people;
    const visitor = await site.as(supervisor);
    const submission = randomUUID();
    const fields = { ...tester, carried_by: electrician.userId, submission };
    await mustRedirect(visitor.post('/instruments/new', fields));
    await mustRedirect(visitor.post('/instruments/new', fields));
    const { instruments } = await listInstruments(site.db, supervisor);
    expect(instruments).toHaveLength(1);
    const [{ id } = { id: '' }] = instruments;
    expect(instruments[0]).toMatchObject({ make: 'Megger', serial: '101788', carriedBy: electrician.userId });
    const wrong = await refused(
      visitor.post(`/instruments/${id}/details`, {
        ...tester,
        make: '',
        calibration_due: 'soon',
        accuracy_digits: 'x',
      }),
    );
    expect(wrong.errors.map(({ field }) => field).sort()).toEqual(['accuracy_digits', 'calibration_due', 'make']);
    expect(wrong.entered.calibration_due).toEqual(['soon']);
    await mustRedirect(visitor.post(`/instruments/${id}/details`, { ...tester, calibration_due: '2028-03-01' }));
    expect(await getInstrument(site.db, owner, id)).toMatchObject({ calibrationDue: '2028-03-01', carriedBy: null });
    await mustRedirect(visitor.post(`/instruments/${id}/retirement`, {}));
    expect((await listInstruments(site.db, supervisor)).instruments).toEqual([]);
    expect((await listInstruments(site.db, supervisor, { retired: true })).instruments).toHaveLength(1);
    await mustRedirect(visitor.post(`/instruments/${id}/return`, {}));
    expect((await listInstruments(site.db, supervisor)).instruments).toHaveLength(1);
    const events = await listAudit(site.db, owner);
    const said = JSON.stringify(events);
    for (const kind of ['added', 'changed', 'retired', 'taken-back']) {
      expect(said).toContain(`instrument.${kind}`);
      expect(showEvent(`instrument.${kind}`)).not.toContain('instrument.');
    }
  });

  test('the same serial number is not entered twice, and nobody carries one who cannot inspect', async () => {
    const site = await openSite(database.db);
    const { owner, client } = site.company.people;
    const visitor = await site.as(owner);
    await mustRedirect(visitor.post('/instruments/new', { ...tester, serial: 'ab-1' }));
    const same = await refused(visitor.post('/instruments/new', { ...tester, serial: 'AB-1' }));
    expect(same.errors).toEqual([
      { field: 'serial', message: 'Megger MFT1741 with serial number ab-1 is in the register already' },
    ]);
    const nobody = await refused(
      visitor.post('/instruments/new', { ...tester, serial: 'ab-2', carried_by: client.userId }),
    );
    expect(nobody.errors.map(({ field }) => field)).toEqual(['carried_by']);
  });

  test('another company’s is not there, and who is on the tools keeps no register', async () => {
    const site = await openSite(database.db);
    const id = await carriedInstrument(site.db, site.other, site.other.people.electrician);
    const { owner, electrician } = site.company.people;
    expect((await (await site.as(owner)).post(`/instruments/${id}/details`, tester)).status).toBe(404);
    expect((await (await site.as(owner)).post(`/instruments/${id}/retirement`, {})).status).toBe(404);
    expect((await (await site.as(electrician)).post('/instruments/new', tester)).status).toBe(403);
    expect((await site.stranger.post('/instruments/new', tester)).status).toBe(303);
    expect((await listInstruments(site.db, owner)).instruments).toEqual([]);
    expect(await listAtHand(site.db, electrician)).toEqual([]);
  });

  test('what is due first stands first, and what is due within a month or has no date is named for the day’s page', async () => {
    const site = await openSite(database.db);
    const { owner, electrician } = site.company.people;
    for (const [serial, calibrationDue] of [
      ['later', '2027-11-01'],
      ['soon', '2026-12-20'],
      ['past', '2026-11-01'],
      ['undated', ''],
    ] as const)
      await carriedInstrument(site.db, site.company, electrician, { serial, calibrationDue });
    const serials = (instruments: readonly { serial: string }[]) => instruments.map(({ serial }) => serial);
    const { instruments } = await listInstruments(site.db, owner);
    expect(serials(instruments)).toEqual(['undated', 'past', 'soon', 'later']);
    const due = await listDue(site.db, owner, '2026-12-24');
    expect(serials(due)).toEqual(['undated', 'past', 'soon']);
    expect(serials((await listInstruments(site.db, owner, { search: 'LATE' })).instruments)).toEqual(['later']);
  });

  test('whoever carries one reports its calibration, and nobody else', async () => {
    const site = await openSite(database.db);
    const { electrician, apprentice, owner } = site.company.people;
    const id = await carriedInstrument(site.db, site.company, electrician, { serial: 'SN-own' });
    const visitor = await site.as(electrician);
    expect(await (await visitor.get('/electrician/instruments')).text()).toContain('SN-own');
    const address = `/electrician/instruments/${id}/calibration`;
    const [due, certificate] = [`calibration_due.${id}`, `certificate_number.${id}`];
    const wrong = await visitor.post(address, { [due]: '', [certificate]: 'CAL-9' });
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).toContain('CAL-9');
    await mustRedirect(visitor.post(address, { [due]: '2027-11-24', [certificate]: 'CAL-9' }));
    expect(await getInstrument(site.db, owner, id)).toMatchObject({
      calibrationDue: '2027-11-24',
      certificateNumber: 'CAL-9',
    });
    const other = await (await site.as(apprentice)).post(address, { [due]: '2029-01-01' });
    expect(other.status).toBe(404);
    expect((await getInstrument(site.db, owner, id)).calibrationDue).toBe('2027-11-24');
  });

  test('a report picks from the register, once, and keeps what it picked when the register changes', async () => {
    const site = await openSite(database.db);
    const { electrician, apprentice, supervisor } = site.company.people;
    const own = await carriedInstrument(site.db, site.company, electrician, { serial: 'SN-1' });
    const second = await carriedInstrument(site.db, site.company, electrician, { serial: 'SN-2', calibrationDue: '' });
    const borrowed = await carriedInstrument(site.db, site.company, apprentice, { serial: 'SN-3' });
    const { reportId } = await book(site.db, site.company, electrician);
    const visitor = await site.as(electrician);
    const address = `/electrician/reports/${reportId}/instruments`;
    const page = await (await visitor.get(address)).text();
    expect(page).toContain('Add Kestrel MT-40, SN-1');
    const pick = async (picked: string) =>
      mustRedirect(visitor.post(address, { base: await site.seq(reportId), pick: picked }));
    expect(await pick(own)).toContain('picked');
    await pick(own);
    await pick('own');
    await pick(borrowed);
    await pick(randomUUID());
    const { document } = await getReport(site.db, electrician, reportId);
    const named = () => instrumentsNamed(definitionOf(document), document);
    expect(named().map(({ serial }) => serial)).toEqual(['SN-1', 'SN-2', 'SN-3']);
    expect(document.instruments).toMatchObject([
      { id: own, make_model: 'Kestrel MT-40', function: 'multifunction', accuracy_percent: '3', accuracy_digits: '2' },
      { id: second },
      { id: borrowed },
    ]);
    await mustRedirect((await site.as(supervisor)).post(`/instruments/${own}/details`, { ...tester, serial: 'SN-9' }));
    const after = await getReport(site.db, electrician, reportId);
    expect(after.document.instruments).toEqual(document.instruments);
  });

  test('a company that says so issues nothing with an instrument out of calibration', async () => {
    const site = await openSite(database.db);
    const { electrician, supervisor } = site.company.people;
    const overdue = { path: 'instruments/instrument-1/calibration_due', value: '2025-01-31' };
    const { reportId } = await book(site.db, site.company, electrician);
    await fill(site.db, electrician, reportId);
    await fill(site.db, electrician, reportId, [overdue]);
    const base = await site.seq(reportId);
    await mustRedirect(
      (await site.as(electrician)).post(`/electrician/reports/${reportId}/sign`, {
        ...{ signature: 'Elin Electrician', confirm: 'yes', base },
      }),
    );
    const visitor = await site.as(supervisor);
    await mustRedirect(decide(visitor, `/reports/${reportId}/approval`, { base: await site.seq(reportId) }));
    const settled = (overdueStopsIssue: boolean) => JSON.stringify({ ...nothingSettled, overdueStopsIssue });
    const row = { company_id: site.company.id, content: settled(true), changed_at: new Date().toISOString() };
    await site.db.insertInto('company_default').values(row).execute();
    const stopped = await refused(
      visitor.post(`/reports/${reportId}/certificate`, await issueFields(site.seq, reportId)),
    );
    expect(stopped.errors.map(({ message }) => message).join()).toContain('out of calibration');
    await site.db
      .updateTable('company_default')
      .set({ content: settled(false) })
      .where('company_id', '=', site.company.id)
      .execute();
    await mustRedirect(decide(visitor, `/reports/${reportId}/certificate`, await issueFields(site.seq, reportId)));
  });
});
