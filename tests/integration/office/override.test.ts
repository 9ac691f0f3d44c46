import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CertificateData } from '../../../src/domain/certificate/certificate.ts';
import type { Change } from '../../../src/domain/report/merge.ts';
import { basisOf } from '../../../src/domain/verification/overrides/basis.ts';
import { openReview } from '../../../src/pages/reports/_components/review/open-review.ts';
import { basisHash, findingsAt } from '../../../src/server/findings/asked-finding.ts';
import { readinessAtIssue } from '../../../src/server/findings/issue-readiness.ts';
import { findCertificateOfReport } from '../../../src/server/repositories/certificates/certificates.ts';
import { listOverrides } from '../../../src/server/repositories/findings/overrides.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { book, fill, putInState } from '../../support/world.ts';
import {
  decide,
  type Fields,
  issueFields,
  mustRedirect,
  openSite,
  refused,
  type Site,
  sign,
  type Visitor,
} from './site.ts';

const path = 'boards/cu1/circuits/cu1-1/rcd_ms';
const slowRcd: Change = { path, value: { text: '340', provenance: 'measured' } };

const repeated = 'Instrument on the wrong range; 28 ms when repeated';

onBothDatabases('reasons against findings under review', (database) => {
  let site: Site;
  let supervisor: Visitor;
  let electrician: Visitor;
  beforeAll(async () => {
    site = await openSite(database.db);
    supervisor = await site.as(site.company.people.supervisor);
    electrician = await site.as(site.company.people.electrician);
  });
  const owner = () => site.company.people.owner;
  const report = (id: string) => getReport(database.db, owner(), id);
  const given = (id: string) => listOverrides(database.db, owner(), id);
  const review = async (id: string) => openReview(database.db, owner(), await report(id), 'Europe/London');
  const standing = async (id: string) => {
    const { blocking, unanswered } = await readinessAtIssue(database.db, owner(), await report(id));
    return [blocking.map(({ rule }) => rule), unanswered.map(({ rule }) => rule)];
  };
  /** Handed in with an RCD that is slow. */
  const submitted = async (more: readonly Change[] = []) => {
    const person = site.company.people.electrician;
    const { reportId } = await book(database.db, site.company, person);
    await fill(database.db, person, reportId);
    await fill(database.db, person, reportId, [slowRcd, ...more]);
    await mustRedirect(sign(electrician, reportId, await site.seq(reportId)));
    return reportId;
  };
  const asked = async (id: string, rule = 'RCD_SLOW', at = path): Promise<Fields> => {
    const { document, seq } = await report(id);
    const [finding] = findingsAt(document, { rule, path: at });
    if (!finding) throw new Error(`${rule} is not asked at ${at}`);
    return { rule, path: at, basis: basisHash(basisOf(document, finding)), base: String(seq) };
  };
  const override = async (id: string, reason = repeated) =>
    supervisor.post(`/reports/${id}/overrides`, { ...(await asked(id)), reason });

  test('the supervisor reads what was overridden, gives a reason of their own, and takes one back', async () => {
    const id = await submitted();
    expect(await mustRedirect(override(id))).toBe(`/reports/${id}?done=overridden#overridden`);
    const { findings, review: whole } = await review(id);
    const said = findings.filter((each) => each.overridden);
    const { name } = site.company.people.supervisor;
    expect(said).toMatchObject([{ finding: { rule: 'RCD_SLOW', path }, overridden: { by: name, reason: repeated } }]);
    const cell = whole.parts
      .flatMap(({ circuits }) => circuits.flatMap(({ cells }) => cells))
      .find((row) => row.path === path);
    expect(cell?.findings.map((each) => each.overridden?.reason)).toEqual([repeated]);

    const [{ id: overrideId } = { id: '' }] = await given(id);
    const takeBack = { submission: randomUUID() };
    const takenBack = `/reports/${id}/overrides/${overrideId}/withdrawal`;
    for (let i = 0; i < 2; i++) {
      expect(await mustRedirect(supervisor.post(takenBack, takeBack))).toBe(`/reports/${id}?done=taken-back`);
    }
    expect(await given(id)).toEqual([]);
    expect((await supervisor.post(takenBack, { ...takeBack, submission: randomUUID() })).status).toBe(409);
  });

  test('the electrician’s reason is with the report when it is handed in, and a return gives both back', async () => {
    const person = site.company.people.electrician;
    const { reportId } = await book(database.db, site.company, person);
    await fill(database.db, person, reportId);
    await fill(database.db, person, reportId, [slowRcd]);
    const form = await asked(reportId);
    await mustRedirect(
      electrician.post(`/electrician/reports/${reportId}/override`, { ...form, reason: 'Type S, labelled wrongly' }),
    );
    await mustRedirect(sign(electrician, reportId, await site.seq(reportId)));
    expect((await review(reportId)).findings.find((each) => each.overridden)).toMatchObject({
      overridden: { by: person.name, reason: 'Type S, labelled wrongly' },
    });
    const page = `/reports/${reportId}`;
    await mustRedirect(supervisor.post(`${page}/comments`, { [`comment_${path}`]: 'Show me the label' }));
    await mustRedirect(supervisor.post(`${page}/return`, { base: await site.seq(reportId) }));
    expect(await given(reportId)).toHaveLength(1);
    // With the electrician again, the supervisor may not answer for them.
    expect((await supervisor.post(`${page}/overrides`, { ...(await asked(reportId)), reason: 'x' })).status).toBe(403);
  });

  test('the same form twice gives one reason; a reason has to say something', async () => {
    const id = await submitted();
    const form = { ...(await asked(id)), reason: 'Repeated', submission: randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => supervisor.post(`/reports/${id}/overrides`, form)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await given(id)).toHaveLength(1);
    const other = await submitted();
    const state = await refused(
      supervisor.post(`/reports/${other}/overrides`, { ...(await asked(other)), reason: ' ' }),
    );
    expect(state).toMatchObject({
      form: 'override',
      errors: [{ field: 'reason' }],
      entered: { about: [`RCD_SLOW ${path}`] },
    });
    expect(await given(other)).toEqual([]);
  });

  test('a form drawn for other values is refused with what changed', async () => {
    const id = await submitted();
    const form = { ...(await asked(id)), reason: 'Repeated' };
    await putInState(database.db, id, 'returned');
    await fill(database.db, site.company.people.electrician, id, [
      { path, value: { text: '360', provenance: 'measured' } },
    ]);
    await putInState(database.db, id, 'submitted');
    const answer = await supervisor.post(`/reports/${id}/overrides`, form);
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain('This check has changed since you opened it. Changed: RCD time.');
    expect(await given(id)).toEqual([]);
  });

  test('who may not review may not override; another company is told nothing', async () => {
    const id = await submitted();
    const form = { ...(await asked(id)), reason: 'Mine' };
    const { office, client } = site.company.people;
    for (const visitor of [await site.as(office), await site.as(client), electrician]) {
      expect((await visitor.post(`/reports/${id}/overrides`, form)).status).toBe(403);
    }
    expect((await (await site.as(site.other.people.supervisor)).post(`/reports/${id}/overrides`, form)).status).toBe(
      404,
    );
    expect((await site.stranger.post(`/reports/${id}/overrides`, form)).status).toBe(303);
    expect((await supervisor.post(`/reports/${id}/overrides`, { ...form, rule: 'MISSING' })).status).toBe(409);
    expect(await given(id)).toEqual([]);
    expect(await listOverrides(database.db, client, id)).toEqual([]);
    expect(await listOverrides(database.db, site.other.people.owner, id)).toEqual([]);
  });

  describe('at issue', () => {
    const approve = async (id: string) =>
      mustRedirect(decide(supervisor, `/reports/${id}/approval`, { base: await site.seq(id) }));
    const issue = async (id: string, more: Fields = {}) =>
      supervisor.post(`/reports/${id}/certificate`, { ...(await issueFields(site.seq, id)), ...more });
    const dataOf = async (id: string) => {
      const certificate = await findCertificateOfReport(database.db, owner(), id);
      return JSON.parse(certificate?.canonical ?? '{}') as CertificateData;
    };

    test('what fails and nobody has answered is asked about, and is issued as it is with an answer', async () => {
      const id = await submitted();
      expect(await standing(id)).toEqual([[], ['RCD_SLOW']]);
      const state = await refused(supervisor.post(`/reports/${id}/approval`, { base: await site.seq(id) }));
      const slow = state.errors.filter(({ message }) => message.includes('340 ms'));
      expect(slow).toMatchObject([{ field: expect.stringMatching(/^answer_finding\./) }]);
      await approve(id);
      await mustRedirect(issue(id));
      expect((await dataOf(id)).verdict).toMatchObject({
        fail: 1,
        overruled: 0,
        overruled_rules: [],
        standing: expect.arrayContaining(['RCD_SLOW']),
      });
    });

    test('what was overridden is in the signed data by its code, and the reason is with the company only', async () => {
      const id = await submitted();
      await mustRedirect(override(id));
      await approve(id);
      expect(await standing(id)).toEqual([[], []]);
      await mustRedirect(issue(id));
      const { verdict } = await dataOf(id);
      expect(verdict).toMatchObject({
        fail: 0,
        overruled: 1,
        overruled_rules: ['RCD_SLOW'],
      });
      expect(JSON.stringify(await dataOf(id))).not.toContain(repeated);
      expect((await given(id)).map(({ reason }) => reason)).toContain(repeated);
      expect(verdict.standing).not.toContain('RCD_SLOW');
      const [{ id: overrideId } = { id: '' }] = await given(id);
      const late = await supervisor.post(`/reports/${id}/overrides/${overrideId}/withdrawal`, {});
      expect(late.status).toBe(409);

      const correction = await mustRedirect(supervisor.post(`/reports/${id}/correction`, { reason: 'A name' }));
      const draft = correction.split(/[/?]/)[2] ?? '';
      expect((await review(draft)).findings.filter((each) => each.overridden)).toMatchObject([
        { overridden: { by: site.company.people.supervisor.name } },
      ]);
    });

    test('an observation about it answers it too', async () => {
      const id = await submitted([
        { path: 'observations/o1', value: true },
        { path: 'observations/o1/text', value: 'RCD of the kitchen ring takes 340 ms' },
        { path: 'observations/o1/code', value: 'C2' },
        { path: 'observations/o1/library_id', value: 'RCD-005' },
        { path: 'observations/o1/board_id', value: 'cu1' },
        { path: 'observations/o1/circuit_id', value: 'cu1-1' },
        { path: 'summary/overall_outcome', value: 'unsatisfactory' },
        { path: 'summary/no_remedial_action', value: null },
      ]);
      expect(await standing(id)).toEqual([[], []]);
      const { findings } = await review(id);
      expect(findings.find(({ finding }) => finding.rule === 'RCD_SLOW')?.observation).toMatchObject({
        number: 1,
        code: 'C2',
      });
      await approve(id);
      await mustRedirect(issue(id));
    });
  });
});
