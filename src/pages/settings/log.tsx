import { randomUUID } from 'node:crypto';
import { CompareHead, inGroups } from '../../components/certificate-log/compare-head.tsx';
import { formValues } from '../../components/office/forms/form-values.ts';
import { PageHead } from '../../components/office/frame.tsx';
import { MailNotice } from '../../components/office/mail-notice.tsx';
import { TextField } from '../../components/ui/forms/fields.tsx';
import { Actions, Button, ErrorSummary, HiddenFields } from '../../components/ui/forms/form-parts.tsx';
import { DataList, Table } from '../../components/ui/lists.tsx';
import { showTime } from '../../domain/time/calendar.ts';
import { compareHead } from '../../server/certificate-log/compare-head.ts';
import { isMailSetUp } from '../../server/config.ts';
import { dynamic, page } from '../../server/pages/page.ts';
import { can, mustBeAllowed } from '../../server/permissions.ts';
import { findLatestHead, listKeptHeads } from '../../server/repositories/certificates/log/heads.ts';
import { findLog } from '../../server/repositories/certificates/log/logs.ts';
import { getCompany } from '../../server/repositories/people/companies.ts';
import { publicKeys } from '../../server/sections/public/public-keys.ts';
import { SettingsPage } from './_components/settings-page.tsx';

const MOST = 60;

export default page(async ({ query }, { db, deps, viewer, formState }) => {
  mustBeAllowed(viewer, 'log.manage');
  const { timeZone } = await getCompany(db, viewer);
  const log = await findLog(db, viewer);
  const latest = await findLatestHead(db, viewer);
  const heads = await listKeptHeads(db, viewer, { most: MOST });
  const form = formValues('log-address', formState, { mail_to: log?.mailTo ?? '' });
  const kept = new URLSearchParams(query).get('head') ?? '';
  const compared =
    log && latest && kept !== '' ? await compareHead(db, log, await publicKeys(db, viewer.companyId), kept) : undefined;
  return (
    <SettingsPage
      {...{ query, viewer }}
      here="/settings/log"
      title="Log of certificates"
      error={form.errors.length > 0}
    >
      <PageHead title="Log of certificates" />
      <p>
        Every certificate is entered here when it is issued. Nobody can change one later, take one out or put one in
        with an earlier date without it being found by whoever has kept a head of the log.
      </p>
      {log && latest ? (
        <>
          <DataList
            pairs={[
              ['Certificates in it', String(latest.head.size)],
              ['Since', showTime(log.beganAt, timeZone)],
              ['Head signed', showTime(latest.head.at, timeZone)],
              ['Its fingerprint', <code key="root">{inGroups(latest.head.root)}</code>],
            ]}
          />
          <p>
            <a href={`/public/log/${log.name}/head.json`}>Download the head (JSON)</a>
          </p>
          <form method="post" action="/settings/log/head">
            <HiddenFields submission={randomUUID()} />
            <p>
              A head is signed with every certificate, and once a day. To hand one over today, sign it as the log stands
              now.
            </p>
            <Actions>
              <Button weight="secondary">Sign a head now</Button>
            </Actions>
          </form>
        </>
      ) : (
        <p>There is nothing in it yet. It begins with the first certificate.</p>
      )}
      <h2>Mail the head every day</h2>
      <MailNotice isSetUp={isMailSetUp(deps.config)} mayLook={can(viewer, 'mail.see')} />
      <form method="post" action="/settings/log/address" className="form" noValidate>
        <ErrorSummary errors={form.errors} />
        <HiddenFields submission={randomUUID()} />
        <TextField
          {...form.bind('mail_to')}
          label="Email"
          hint="Somebody outside of the company who keeps the mails, such as your insurer, your scheme or a client. Empty: nobody is mailed"
          type="email"
          autoComplete="off"
          spellCheck={false}
        />
        <Actions>
          <Button>Save the address</Button>
        </Actions>
      </form>
      {latest && (
        <>
          <h2>Compare a head that was kept</h2>
          <CompareHead action="/settings/log" {...{ kept, compared, timeZone }} size={latest.head.size} />
          <p>
            Whoever keeps the mails does the same with no account at{' '}
            <a href={`/public/log/${log?.name}/compare`}>the public page of the log</a>.
          </p>
        </>
      )}
      {heads.length > 0 && (
        <Table
          caption={`Heads that were kept, newest first${heads.length === MOST ? `, the last ${MOST}` : ''}`}
          rows={heads}
          rowKey={({ id }) => id}
          columns={[
            { label: 'Signed', cell: ({ head }) => <time dateTime={head.at}>{showTime(head.at, timeZone)}</time> },
            { label: 'Why', cell: ({ why }) => (why === 'daily' ? 'Every day' : 'Asked for') },
            { label: 'Certificates', cell: ({ head }) => String(head.size) },
            { label: 'Head', cell: ({ head }) => <code>{head.root.slice(0, 16)}…</code> },
          ]}
        />
      )}
    </SettingsPage>
  );
});

export const getConfig = dynamic;
