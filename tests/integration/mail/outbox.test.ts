import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import type { MailTry } from '../../../src/domain/sent-mail/sent-mail.ts';
import { getMailing, saveMailing } from '../../../src/features/sharing/server/repository/mailing.ts';
import type { Db } from '../../../src/server/db/dialect.ts';
import { fileTransport } from '../../../src/server/mail/files.ts';
import { deliverDueMail, GIVE_UP_AFTER, openMail, pauseAfter } from '../../../src/server/mail/mail.ts';
import { MailRefusedError, type MailTransport } from '../../../src/server/mail/message.ts';
import { smtpTransport } from '../../../src/server/mail/smtp.ts';
import { listLatestMails, redirectMail } from '../../../src/server/repositories/outbox.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { makeCompany } from '../../support/world.ts';

const SECOND = 1000;

function house(db: Db) {
  let now = Date.parse('2026-11-21T09:00:00.000Z');
  const clock = () => new Date(now);
  return {
    deps: { db, clock, log: pino({ level: 'silent' }) },
    mail: openMail({ db, clock }),
    advance(milliseconds: number) {
      now += milliseconds;
    },
  };
}

/** A real mail server on a port of its own. `refuse` is asked before each message; it has no mailbox for nobody@nowhere.example. */
async function mailServer(port = 0, refuse: () => boolean | Error = () => false) {
  const received: { from: string; to: string[]; text: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _, callback) {
      if (address !== 'nobody@nowhere.example') return callback();
      callback(Object.assign(new Error('no such mailbox'), { responseCode: 550 }));
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const refusal = refuse();
        if (refusal instanceof Error) return callback(refusal);
        if (refusal) return callback(Object.assign(new Error('come back later'), { responseCode: 451 }));
        const { mailFrom, rcptTo } = session.envelope;
        const text = Buffer.concat(chunks).toString('utf8');
        received.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), text });
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { received, close, port: (server.server.address() as AddressInfo).port };
}

const message = {
  to: 'ada@auth.example',
  subject: 'Choose a new password',
  text: 'Hello Ampère,\n\nhttp://x.example/a=b',
};

onBothDatabases('the outbox', (database) => {
  test('a message reaches the mail server once, with its sender, and its words leave the database', async () => {
    const { deps, mail } = house(database.db);
    const server = await mailServer();
    const transport = smtpTransport(`smtp://127.0.0.1:${server.port}?from=office@volt.example`);
    onTestFinished(async () => {
      transport.close();
      await server.close();
    });
    await mail.send(message);
    expect(await deliverDueMail(deps, transport)).toBe(1);
    expect(await deliverDueMail(deps, transport)).toBe(0);
    expect(server.received).toMatchObject([{ from: 'office@volt.example', to: ['ada@auth.example'] }]);
    expect(server.received[0]?.text).toMatch(/^Subject: Choose a new password\r?$/m);
    const rows = await database.db.selectFrom('outbox').selectAll().execute();
    expect(rows).toMatchObject([{ sent_at: '2026-11-21T09:00:00.000Z', payload: '{}', attempts: 1 }]);
  });

  test('a mail of a company is from its name, and answers go to the company, not to the server', async () => {
    const { deps, mail } = house(database.db);
    const name = `Brindle ${randomUUID()}`;
    const company = await makeCompany(database.db, name);
    const [of, own] = [{ companyId: company.id }, company.people.office.email];
    const server = await mailServer();
    const transport = smtpTransport(`smtp://127.0.0.1:${server.port}?from=post@house.example`);
    onTestFinished(async () => {
      transport.close();
      await server.close();
    });
    await deliverDueMail(deps, transport);
    server.received.length = 0;
    await mail.send(message, of);
    await deliverDueMail(deps, transport);
    const mailing = await getMailing(database.db, of);
    await database.db
      .transaction()
      .execute((trx) => saveMailing(trx, of, { ...mailing, replyTo: 'answers@volt.example' }));
    await mail.send(message, of);
    await deliverDueMail(deps, transport);
    const header = (text: string, name: string) => new RegExp(`^${name}: (.*?)\\r?$`, 'm').exec(text)?.[1];
    const [first, second] = server.received.map(({ from, text }) => [
      from,
      header(text, 'From'),
      header(text, 'Reply-To'),
    ]);
    expect(first).toEqual(['post@house.example', `"${name}" <post@house.example>`, own]);
    expect(second?.at(2)).toBe('answers@volt.example');
  });

  test('an addressee that the mail server refuses is not tried again, and the reason is kept', async () => {
    const { deps, mail, advance } = house(database.db);
    const server = await mailServer();
    const transport = smtpTransport(`smtp://127.0.0.1:${server.port}?from=office@volt.example`);
    onTestFinished(async () => {
      transport.close();
      await server.close();
    });
    const kept: MailTry[] = [];
    const told = [async (_: string, tried: MailTry) => void kept.push(tried)];
    await mail.send({ ...message, to: 'nobody@nowhere.example' });
    await deliverDueMail({ ...deps, told }, transport);
    advance(10 * 24 * 3600 * SECOND);
    await deliverDueMail({ ...deps, told }, transport);
    await database.db.deleteFrom('outbox').execute();
    expect(kept).toEqual([
      { fate: 'given up', fault: expect.stringContaining('550 no such mailbox'), refused: 'address' },
    ]);
  });

  test.each([
    ['554 5.7.1 message looks like spam', 'mail'],
    ['552 message is too large', 'mail'],
    ['550 5.1.1 no such mailbox', 'address'],
    ['550 5.1.8 bad address of the sender', 'mail'],
  ] as const)('“%s” after the text of a mail refuses the %s', async (words, refused) => {
    const { deps, mail } = house(database.db);
    const [, code = '', text = ''] = /^(\d+) (.*)$/.exec(words) ?? [];
    const server = await mailServer(0, () => Object.assign(new Error(text), { responseCode: Number(code) }));
    const transport = smtpTransport(`smtp://127.0.0.1:${server.port}?from=office@volt.example`);
    onTestFinished(async () => {
      transport.close();
      await server.close();
    });
    const kept: MailTry[] = [];
    await mail.send(message);
    await deliverDueMail({ ...deps, told: [async (_, tried) => void kept.push(tried)] }, transport);
    await database.db.deleteFrom('outbox').execute();
    expect(kept).toEqual([{ fate: 'given up', fault: expect.stringContaining(text), refused }]);
  });

  test('an address that is corrected while its mail is being refused is tried, and nothing is told of the old one', async () => {
    const { deps, mail } = house(database.db);
    const kept: MailTry[] = [];
    const tried: string[] = [];
    await mail.send({ ...message, to: 'ann@old.example' });
    const { id } = await database.db
      .selectFrom('outbox')
      .where('sent_at', 'is', null)
      .select('id')
      .executeTakeFirstOrThrow();
    const told = [async (_: string, each: MailTry) => void kept.push(each)];
    const sent = await deliverDueMail(
      { ...deps, told },
      {
        server: 'mx.test',
        async deliver({ to }) {
          tried.push(to);
          if (to !== 'ann@old.example') return;
          await database.db.transaction().execute((trx) => redirectMail(trx, id, 'ann@new.example'));
          throw new MailRefusedError(new Error('550 no such mailbox'));
        },
        close() {},
      },
    );
    await database.db.deleteFrom('outbox').execute();
    expect([sent, tried]).toEqual([1, ['ann@old.example', 'ann@new.example']]);
    expect(kept).toEqual([{ fate: 'taken', by: 'mx.test' }]);
  });

  test('without a mail server nobody is told that a mail was sent', async () => {
    const { deps, mail } = house(database.db);
    const folder = await mkdtemp(join(tmpdir(), 'copperplate-outbox-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const company = await makeCompany(database.db, `Unset ${randomUUID()}`);
    const kept: MailTry[] = [];
    await mail.send(message, { companyId: company.id });
    await deliverDueMail({ ...deps, told: [async (_, tried) => void kept.push(tried)] }, fileTransport(folder));
    expect(kept).toContainEqual({ fate: 'filed' });
    expect(kept).not.toContainEqual(expect.objectContaining({ fate: 'taken' }));
    const most = { most: 5, pauseAfter, giveUpAfter: GIVE_UP_AFTER };
    expect(await listLatestMails(database.db, company.people.office, most)).toMatchObject([
      { takenAt: null, filedAt: deps.clock().toISOString(), failedAt: null },
    ]);
    // As a version before 0.2.0 left what it sent.
    await database.db.updateTable('outbox').set({ taken_by: null }).where('company_id', '=', company.id).execute();
    expect(await listLatestMails(database.db, company.people.office, most)).toMatchObject([
      { takenAt: deps.clock().toISOString(), takenBy: null, filedAt: null },
    ]);
  });

  test('every recipient of a result gets it, even if the first fails', async () => {
    const { deps, mail } = house(database.db);
    await mail.send(message);
    const kept: MailTry[] = [];
    const transport: MailTransport = { server: 'smtp.test', deliver: async () => undefined, close: () => undefined };
    const told = [
      async () => {
        throw new Error('locked');
      },
      async (_: string, tried: MailTry) => {
        kept.push(tried);
      },
    ];
    expect(await deliverDueMail({ ...deps, told }, transport)).toBe(1);
    expect(kept).toEqual([{ fate: 'taken', by: 'smtp.test' }]);
  });

  test('a dead mail server loses nothing: the message goes once it is back', async () => {
    const { deps, mail, advance } = house(database.db);
    const before = await mailServer();
    await before.close();
    const transport = smtpTransport(`smtp://127.0.0.1:${before.port}?from=office@volt.example`);
    await mail.send(message);
    expect(await deliverDueMail(deps, transport)).toBe(0);
    expect(await deliverDueMail(deps, transport)).toBe(0);
    const [waiting] = await database.db.selectFrom('outbox').selectAll().where('sent_at', 'is', null).execute();
    expect(waiting).toMatchObject({ attempts: 1, next_attempt_at: '2026-11-21T09:00:30.000Z' });
    expect(waiting?.last_error).toContain('ECONNREFUSED');

    let refusals = 1;
    const after = await mailServer(before.port, () => refusals-- > 0);
    onTestFinished(async () => {
      transport.close();
      await after.close();
    });
    advance(30 * SECOND);
    expect(await deliverDueMail(deps, transport)).toBe(0);
    advance(59 * SECOND);
    expect(await deliverDueMail(deps, transport)).toBe(0);
    advance(SECOND);
    expect(await deliverDueMail(deps, transport)).toBe(1);
    expect(after.received).toHaveLength(1);
  });

  test('several processes send each message once', async () => {
    const { deps, mail } = house(database.db);
    const other = { ...deps, db: database.another() };
    const sent: string[] = [];
    const transport: MailTransport = {
      server: 'smtp.test',
      async deliver({ id }) {
        await new Promise((resolve) => setImmediate(resolve));
        sent.push(id);
      },
      close() {},
    };
    for (let i = 0; i < 10; i += 1) await mail.send(message);
    const counts = await Promise.all([deliverDueMail(deps, transport), deliverDueMail(other, transport)]);
    expect(counts[0] + counts[1]).toBe(10);
    expect(new Set(sent).size).toBe(10);
    expect(sent).toHaveLength(10);
  });

  test('one message that is never taken does not hold up the others', async () => {
    const { deps, mail } = house(database.db);
    const taken: string[] = [];
    const transport: MailTransport = {
      server: 'smtp.test',
      async deliver({ to }) {
        if (to === 'nobody@nowhere.example') throw new Error('no such person');
        taken.push(to);
      },
      close() {},
    };
    await mail.send({ ...message, to: 'nobody@nowhere.example' });
    await mail.send(message);
    expect(await deliverDueMail(deps, transport)).toBe(1);
    expect(taken).toEqual([message.to]);
  });
});

test('without a mail server a message is a file that a mail program opens, its link in one piece', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'copperplate-outbox-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const link = `http://127.0.0.1:8080/auth/reset/${'x'.repeat(43)}`;
  await fileTransport(join(folder, 'outbox')).deliver({
    id: 'message-1',
    ...message,
    text: `Hello Ampère,\n\n${link}`,
  });
  expect(await readdir(join(folder, 'outbox'))).toEqual(['message-1.eml']);
  const text = await readFile(join(folder, 'outbox', 'message-1.eml'), 'utf8');
  expect(text).toMatch(/^To: ada@auth\.example$/m);
  expect(text).toMatch(/^Subject: Choose a new password$/m);
  expect(text).toMatch(/^Content-Transfer-Encoding: 8bit$/m);
  expect(text).toContain(`\n\nHello Ampère,\n\n${link}\n`);
});

test('a line end in an address or a subject adds no header', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'copperplate-outbox-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const to = 'ada@auth.example\r\nBcc: eve@evil.example';
  await fileTransport(folder).deliver({ id: 'message-2', to, subject: 'a\r\nBcc: eve@evil.example', text: 'x' });
  expect(await readFile(join(folder, 'message-2.eml'), 'utf8')).not.toMatch(/^Bcc:/im);
});

test('pauses grow to an hour and stay there', () => {
  expect([1, 2, 3, 8, 50].map((attempts) => pauseAfter(attempts) / SECOND)).toEqual([30, 60, 120, 3600, 3600]);
});

test('a file goes with a message, to a mail server and into a folder', async () => {
  const attachments = [
    { filename: 'CP-1.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-1.7 whole') },
  ];
  const mail = { id: 'message-2', ...message, attachments };
  const server = await mailServer();
  onTestFinished(server.close);
  const smtp = smtpTransport(`smtp://127.0.0.1:${server.port}?from=office@house.example&ignoreTLS=true`);
  await smtp.deliver(mail);
  smtp.close();
  const folder = await mkdtemp(join(tmpdir(), 'copperplate-outbox-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await fileTransport(folder).deliver(mail);
  const written = await readFile(join(folder, 'message-2.eml'), 'utf8');
  for (const text of [server.received[0]?.text ?? '', written]) {
    expect(text).toContain('filename=CP-1.pdf');
    expect(text).toContain(Buffer.from('%PDF-1.7 whole').toString('base64'));
    expect(text).toMatch(/http:\/\/x\.example/);
  }
});
