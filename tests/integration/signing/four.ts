import { randomUUID } from 'node:crypto';
import type { Browser } from '../../../src/demo/browser.ts';
import { noteMailFate } from '../../../src/features/mailed-link/server/mailed-link.ts';
import { signingLink } from '../../../src/features/signing-by-link/server/purpose.ts';
import type { Db } from '../../../src/server/db/dialect.ts';
import { deliverDueMail } from '../../../src/server/mail/mail.ts';
import type { MailMessage } from '../../../src/server/mail/message.ts';
import { listReportEvents } from '../../../src/server/repositories/reports/report-events.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { bookWork } from '../../support/new-work/issued-work.ts';
import { installationOfFour } from '../../support/new-work/sound-installation.ts';
import { fill } from '../../support/world.ts';
import { openSite, type Site } from '../electrician/site.ts';

/** An installation certificate that four people sign, as its electrician has it. */
export type Four = {
  site: Site;
  reportId: string;
  /** The page of who signs. */
  page: string;
  electrician: Browser;
  mailed: MailMessage[];
  ask(signatory: string, who?: Partial<Record<'name' | 'email' | 'firm', string>>): ReturnType<Browser['post']>;
  deliver(isTaken?: boolean): Promise<void>;
  /** The link that was mailed last. */
  link(): string;
  /** Asks somebody, and answers with their link. */
  linkFor(signatory: string, name?: string): Promise<string>;
  report(): ReturnType<typeof getReport>;
  events(): Promise<string[]>;
};

export const designer = { name: 'Jo Bloggs', email: 'jo@example.org', firm: 'Bloggs Design Ltd' };

/** What a person types who signs through a link. */
export const typed = (seen: string, more: Record<string, string> = {}) => ({
  ...{ seen, name: 'Jo Bloggs', company: 'Bloggs Design Ltd', lines: '1 Mill Lane\nUnit 2', town: 'Aldermoor' },
  ...{ postcode: 'ZZ1 9ZZ', signature: 'Jo Bloggs', confirm: 'true', drawing: '', ...more },
});
export const seenOn = (html: string): string => /name="seen" value="([0-9a-f]{64})"/.exec(html)?.[1] ?? '';

export async function openFour(db: Db): Promise<Four> {
  const site = await openSite(db);
  const { electrician: who, office } = site.company.people;
  const { reportId } = await bookWork(db, site.company, 'EIC');
  await fill(db, who, reportId, installationOfFour());
  const electrician = await site.signedIn(who);
  const page = `/electrician/reports/${reportId}/sign/others`;
  const mailed: MailMessage[] = [];
  const deliver = (isTaken = true) =>
    deliverDueMail(
      { ...site.deps, told: [(id, fate) => noteMailFate(site.deps, [signingLink], id, fate)] },
      {
        server: 'smtp.test',
        async deliver(message) {
          if (!isTaken) throw new Error('no such mailbox');
          mailed.push(message);
        },
        close() {},
      },
    );
  await deliver();
  mailed.length = 0;
  const ask: Four['ask'] = (signatory, asked = {}) =>
    electrician.post(`${page}/request`, { submission: randomUUID(), signatory, ...designer, ...asked });
  const link = () => {
    const mail = mailed.findLast(({ text }) => text.includes('/public/sign/'));
    return /\/public\/sign\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
  };
  return {
    ...{ site, reportId, page, electrician, mailed, ask, link },
    deliver: async (isTaken) => {
      await deliver(isTaken);
    },
    async linkFor(signatory, name = designer.name) {
      const answer = await ask(signatory, { name });
      if (answer.status !== 303) throw new Error(`${signatory} could not be asked: ${answer.status} ${answer.html}`);
      await deliver();
      return link();
    },
    report: () => getReport(db, office, reportId),
    events: async () => (await listReportEvents(db, office, reportId)).map(({ action }) => action),
  };
}
