import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CertificateData } from '../../src/domain/certificate/certificate.ts';
import type { ReportDocument } from '../../src/domain/forms/definition.ts';
import { definitionOf } from '../../src/domain/forms/registry.ts';
import { signatoryAt } from '../../src/domain/forms/signatories.ts';
import { publicAccountId } from '../../src/domain/signature/signed-content.ts';
import { BadInputError } from '../../src/kernel/errors.ts';
import { sha256 } from '../../src/server/codes.ts';
import { contentHash } from '../../src/server/content-hash.ts';
import { appendEntries } from '../../src/server/reports/fill.ts';
import { signReport } from '../../src/server/reports/sign.ts';
import { findCertificateOfReport } from '../../src/server/repositories/certificates/certificates.ts';
import { getUser } from '../../src/server/repositories/people/users.ts';
import { getReport } from '../../src/server/repositories/reports/reports.ts';
import { onBothDatabases } from '../support/databases.ts';
import { replaceDocument } from '../support/whole-documents.ts';
import { book, fill } from '../support/world.ts';
import { issueFields, mustRedirect, openSite, refused, type Site, sign, type Visitor } from './office/site.ts';

onBothDatabases('who signs', (database) => {
  let site: Site;
  let inspector: Visitor;
  let supervisor: Visitor;
  beforeAll(async () => {
    site = await openSite(database.db);
    inspector = await site.as(site.company.people.electrician);
    supervisor = await site.as(site.company.people.supervisor);
  });
  const report = (id: string) => getReport(database.db, site.company.people.owner, id);
  const filled = async () => {
    const { reportId } = await book(database.db, site.company, site.company.people.electrician);
    await fill(database.db, site.company.people.electrician, reportId);
    return reportId;
  };
  const signAs = async (id: string, signature: string) =>
    inspector.post(`/electrician/reports/${id}/sign`, { signature, confirm: 'yes', base: await site.seq(id) });
  const dataOf = async (id: string) => {
    const certificate = await findCertificateOfReport(database.db, site.company.people.owner, id);
    return JSON.parse(certificate?.canonical ?? '{}') as CertificateData;
  };

  describe('the inspector', () => {
    test.each([
      'Dr Somebody Else',
      'Sam Supervisor',
      'Elin',
      'E.E.',
      'Elin Electrician 🙂',
      '🙂',
      'Elin Electrïcian-Jones',
    ])('cannot sign as "%s": 422 at the field, and nothing is signed', async (typed) => {
      const id = await filled();
      const answer = await signAs(id, typed);
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain('href="#signature"');
      expect(await report(id)).toMatchObject({ status: 'draft', signatures: {} });
    });

    test.each(['Elin Electrician', 'elin  ELECTRICIAN', 'E. Electrician', 'Electrician, Elin', 'Ëlîn Electrician'])(
      'signs as "%s", and the block is filled from the account',
      async (typed) => {
        const id = await filled();
        expect((await signAs(id, typed)).status).toBe(303);
        const { document, signatures } = await report(id);
        expect(document.declaration?.inspected_by).toMatchObject({
          name: 'Elin Electrician',
          position: 'Tester',
          qualification_refs: 'Inspection and testing, level 3',
          for_on_behalf: expect.stringContaining('One '),
          address: { lines: ['1 Wharf Road'], town: 'Testham', postcode: 'TE1 1ST' },
          signature: typed.replaceAll(/\s+/g, ' ') === typed ? typed : expect.any(String),
        });
        expect(signatures.inspected_by?.name).toBe('Elin Electrician');
      },
    );

    test('cannot write the block by its page: nothing is saved, and the page says where it comes from', async () => {
      const id = await filled();
      const before = await report(id);
      const answer = await inspector.post(`/electrician/reports/${id}/declaration`, {
        base: await site.seq(id),
        'inspected_by.name': 'Dr Somebody Else',
        'inspected_by.position': 'Chief Engineer',
        'inspected_by.qualification_refs': 'C&G 9999',
        'authorised_by.name': 'Dr Somebody Else',
      });
      expect(answer.status).toBe(422);
      const html = await answer.text();
      expect(html).toContain('The declaration comes from the signatory’s account');
      expect(html).toContain('Elin Electrician');
      expect(html).not.toContain('Somebody Else');
      expect(await report(id)).toEqual(before);
      const page = await (await inspector.get(`/electrician/reports/${id}/declaration`)).text();
      expect(page).not.toMatch(/<(input|textarea|select)/);
    });

    test.each([
      ['declaration/inspected_by/name', 'Dr Somebody Else'],
      ['declaration/inspected_by/for_on_behalf', 'Another Ltd'],
      ['declaration/authorised_by/signature', 'Sam Supervisor'],
      ['declaration/inspected_by', { name: 'Dr Somebody Else' }],
      ['declaration', { inspected_by: { name: 'Dr Somebody Else' } }],
    ])('cannot write %s by any other way', async (path, value) => {
      const id = await filled();
      const { electrician } = site.company.people;
      const change = { submission: randomUUID(), contentHash: sha256(path), base: 0, changes: [{ path, value }] };
      await expect(appendEntries(database.db, electrician, id, change, new Date())).rejects.toThrow(BadInputError);
      const settled = { ...change, changes: [{ path, value, settle: true }] };
      await expect(appendEntries(database.db, electrician, id, settled, new Date())).rejects.toThrow(BadInputError);
      const chosen = await inspector.post(`/electrician/reports/${id}/conflicts`, {
        base: await site.seq(id),
        path,
        choice: '0',
      });
      // A choice is a button of the record's own form; there is no address that takes one alone.
      expect(chosen.status).toBe(404);
    });

    test('the verb itself refuses another name, whoever calls it', async () => {
      const id = await filled();
      const signing = { seq: (await report(id)).seq, signature: 'Mickey Mouse', image: null, submission: randomUUID() };
      const signed = database.db
        .transaction()
        .execute((trx) => signReport(trx, site.company.people.electrician, id, signing, new Date()));
      await expect(signed).rejects.toThrow(BadInputError);
    });
  });

  describe('the authoriser', () => {
    const approved = async () => {
      const id = await filled();
      await mustRedirect(sign(inspector, id, await site.seq(id)));
      await mustRedirect(supervisor.post(`/reports/${id}/approval`, { base: await site.seq(id) }));
      return id;
    };

    test.each(['Mickey Mouse', 'Elin Electrician', 'Supervisor', '🙂'])('cannot issue as "%s"', async (signature) => {
      const id = await approved();
      const { errors } = await refused(
        supervisor.post(`/reports/${id}/certificate`, { ...(await issueFields(site.seq, id)), signature }),
      );
      expect(errors).toMatchObject([{ field: 'signature' }]);
      expect((await report(id)).status).toBe('approved');
    });

    test('both accounts stand in the signed data, by name and by an id that stays', async () => {
      const first = await site.issued();
      const second = await approved();
      const fields = { ...(await issueFields(site.seq, second)), signature: 'S. Supervisor' };
      await mustRedirect(supervisor.post(`/reports/${second}/certificate`, fields));
      const [one, other] = [await dataOf(first.reportId), await dataOf(second)];
      const { electrician, supervisor: authoriser } = site.company.people;
      expect(one.inspector?.signed_by).toEqual({
        id: publicAccountId(electrician.userId, sha256),
        name: 'Elin Electrician',
      });
      expect(other.authoriser).toMatchObject({
        name: 'Sam Supervisor',
        signature: 'S. Supervisor',
        signed_by: { id: publicAccountId(authoriser.userId, sha256), name: 'Sam Supervisor' },
      });
      expect(other.authoriser?.signed_by).toEqual(one.authoriser?.signed_by);
      expect(JSON.stringify(other)).not.toContain(authoriser.userId);
    });

    test('a report that names somebody who did not sign it is not issued', async () => {
      const id = await approved();
      const row = await report(id);
      const block = { ...(row.document.declaration?.inspected_by as object), name: 'Dr Somebody Else' };
      const declaration = { ...row.document.declaration, inspected_by: block };
      const changed = { ...row.document, declaration };
      const signatures = {
        inspected_by: { ...row.signatures.inspected_by, hash: contentHash(changed, inspectorOf(changed)) },
      };
      await replaceDocument(database.db, { id, companyId: site.company.id }, changed);
      await database.db
        .updateTable('report')
        .set({ signatures: JSON.stringify(signatures) })
        .where('id', '=', id)
        .execute();
      const answer = await supervisor.post(`/reports/${id}/certificate`, await issueFields(site.seq, id));
      expect(answer.status).toBe(409);
      expect((await report(id)).status).toBe('approved');
    });
  });

  test('a correction is signed by whoever signs it, not by whoever signed before', async () => {
    const first = await site.issued();
    const answer = await mustRedirect(supervisor.post(`/reports/${first.reportId}/correction`, { reason: 'A slip' }));
    const id = answer.split(/[/?]/)[2] ?? '';
    const { owner, electrician } = site.company.people;
    await database.db
      .updateTable('user')
      .set({ name: 'Elin Wyn Electrician', position: 'Inspector' })
      .where('id', '=', electrician.userId)
      .execute();
    await mustRedirect(signAs(id, 'Elin Electrician'));
    expect((await report(id)).document.declaration?.inspected_by).toMatchObject({
      name: 'Elin Wyn Electrician',
      position: 'Inspector',
    });
    const { name } = await getUser(database.db, owner, electrician.userId);
    await mustRedirect(supervisor.post(`/reports/${id}/approval`, { base: await site.seq(id) }));
    await mustRedirect(supervisor.post(`/reports/${id}/certificate`, await issueFields(site.seq, id)));
    expect((await dataOf(id)).inspector).toMatchObject({ name, signed_by: { name } });
  });
});

const inspectorOf = (document: ReportDocument) => signatoryAt(definitionOf(document), 'signing');
