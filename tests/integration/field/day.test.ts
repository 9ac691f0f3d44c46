import { expect, test } from 'vitest';
import type { ReportDocument } from '../../../src/domain/forms/definition.ts';
import { getReport, type Report } from '../../../src/server/repositories/reports/reports.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { makeDeps } from '../../support/deps.ts';
import { largeDay } from '../../support/large-day.ts';
import { book, fill } from '../../support/world.ts';
import { filled, openField, reading, signedInPhone } from './phone.ts';

onBothDatabases('a prepared day', (database) => {
  test('holds the data of its pages; parts that the phone has come without their content', async () => {
    const field = await openField(database.db, { deps: { clock: () => new Date('2026-11-24T07:00:00.000Z') } });
    const { electrician, reportId, visitId } = field;
    const phone = await signedInPhone(field, electrician);
    const day = await phone.day();
    const part = (name: string) => day.parts.find((each) => each.name === name)?.content;
    expect(day).toMatchObject({ user: electrician.userId, now: '2026-11-24T07:00:00.000Z', more: false });
    expect(part('account')).toMatchObject({
      viewer: { userId: electrician.userId, role: 'electrician' },
      account: { name: electrician.name },
      timeZone: 'Europe/London',
    });
    expect(JSON.stringify(part('account'))).not.toContain('sessionId');
    expect(part('visits')).toMatchObject([{ id: visitId, reportId }]);
    expect(part('reports')).toMatchObject({ reports: [{ id: reportId }], handedTo: [], handedOn: [] });
    expect(part(`site/${field.company.sites.own}`)).toHaveProperty('accessNotes');
    const report = JSON.parse(JSON.stringify(await getReport(database.db, electrician, reportId)));
    expect(part(`report/${reportId}`)).toEqual({
      report,
      overrides: [],
      comments: [],
      entries: [],
      work: [],
      notices: [],
      beside: '   ',
    });
    expect(part(`last/${reportId}`)).toBeNull();

    const have = Object.fromEntries(day.parts.map(({ name, version }) => [name, version]));
    const again = await phone.day(have);
    expect(again.parts).toEqual(day.parts.map(({ content: _, ...each }) => each));
    await phone.send([filled(reportId, [{ path: 'supply/ze', from: null, to: reading('0.35') }])]);
    const changed = (await phone.day(have)).parts.filter((each) => 'content' in each).map(({ name }) => name);
    expect(changed).toContain(`report/${reportId}`);
    expect(changed).not.toContain('account');
  });

  test('is for its person only', async () => {
    const field = await openField(database.db, { deps: { clock: () => new Date('2026-11-24T07:00:00.000Z') } });
    for (const person of [field.company.people.apprentice, field.company.people.owner]) {
      const { parts } = await (await signedInPhone(field, person)).day();
      const names = ['visits', 'calls', 'reports', 'standards', 'library', 'issued', 'account'];
      expect(parts.map(({ name }) => name)).toEqual(names);
      expect(JSON.stringify(parts)).not.toContain(field.reportId);
    }
  });

  test('of eight visits with 60 circuits each, and two earlier reports of each site, is under 400 kB on the wire', async () => {
    // Its size is the same from any database, and issuing takes half a minute.
    if (database.dialect !== 'sqlite') return;
    const field = await openField(database.db, { deps: { clock: () => new Date('2026-11-24T07:00:00.000Z') } });
    const { deps } = makeDeps(database.db);
    const today = await largeDay(deps, field.company, { visits: 8, circuits: 60, issuedEach: 2 });
    const phone = await signedInPhone(field, field.electrician);
    const day = await phone.day();
    const named = (kind: string) => day.parts.filter(({ name }) => name.startsWith(`${kind}/`));
    const circuits = (documents: readonly ReportDocument[]) =>
      documents.flatMap(({ boards = [] }) => boards.flatMap((board) => board.circuits ?? [])).length;
    const reports = named('report').filter(({ name }) => today.includes(name.slice('report/'.length)));
    const lasts = named('last').flatMap(({ content }) => (content ? [content as { document: ReportDocument }] : []));
    expect(circuits(reports.map(({ content }) => (content as { report: Report }).report.document))).toBe(8 * 60);
    expect(circuits(lasts.map(({ document }) => document))).toBe(8 * 60);
    // What a last inspection holds comes once; the one before it beside it.
    expect(circuits(named('issued').map(({ content }) => content as ReportDocument))).toBe(8 * 60);
    expect(day.more).toBe(false);
    expect(day.bytes).toBeLessThan(400_000);
  });

  test('comes in several answers if it does not fit into one', async () => {
    const field = await openField(database.db, { deps: { clock: () => new Date('2026-11-24T07:00:00.000Z') } });
    const { electrician, reportId } = field;
    const second = (await book(database.db, field.company, electrician)).reportId;
    const texts = Array.from({ length: 25 }, (_, at) => ({ path: `extent/filler_${at}`, value: 'x'.repeat(90_000) }));
    for (const report of [reportId, second]) await fill(database.db, electrician, report, texts);
    const phone = await signedInPhone(field, electrician);
    const got = new Map<string, unknown>();
    const have: Record<string, string> = {};
    let requests = 0;
    for (let more = true; more; requests++) {
      const day = await phone.day(have);
      more = day.more;
      for (const { name, version, content } of day.parts) {
        if (content === undefined) continue;
        got.set(name, content);
        have[name] = version;
      }
    }
    expect(requests).toBe(2);
    expect([...got.keys()]).toEqual(expect.arrayContaining([`report/${reportId}`, `report/${second}`]));
  });
});
