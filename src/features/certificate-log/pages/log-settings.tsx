import { randomUUID } from 'node:crypto';
import type { formValues } from '../../../components/office/forms/form-values.ts';
import { PageHead } from '../../../components/office/frame.tsx';
import { MailNotice } from '../../../components/office/mail-notice.tsx';
import { TextField } from '../../../components/ui/forms/fields.tsx';
import { Actions, Button, ErrorSummary, HiddenFields } from '../../../components/ui/forms/form-parts.tsx';
import { DataList, Table } from '../../../components/ui/lists.tsx';
import { showTime } from '../../../domain/time/calendar.ts';
import { isMailSetUp } from '../../../server/config.ts';
import { publicKeys } from '../../../server/keys/public-keys.ts';
import type { PageContext } from '../../../server/pages/page.ts';
import { can } from '../../../server/permissions.ts';
import { getCompany } from '../../../server/repositories/people/companies.ts';
import { compareHead } from '../server/compare-head.ts';
import { findLatestHead, listKeptHeads } from '../server/repository/heads.ts';
import { findLog } from '../server/repository/logs.ts';
import { CompareHead, inGroups } from './compare-head.tsx';

const MOST = 60;

/** The log of certificates in the settings. @param kept  an earlier head to compare, as pasted; '' for none. */
export async function LogSettings({
  context: { db, deps, viewer },
  form,
  kept,
}: {
  context: Pick<PageContext, 'db' | 'deps' | 'viewer'>;
  form: ReturnType<typeof formValues>;
  kept: string;
}) {
  const { timeZone } = await getCompany(db, viewer);
  const log = await findLog(db, viewer);
  const latest = await findLatestHead(db, viewer);
  const heads = await listKeptHeads(db, viewer, { most: MOST });
  const compared =
    log && latest && kept !== '' ? await compareHead(db, log, await publicKeys(db, viewer.companyId), kept) : undefined;
  return (
    <>
      <PageHead title="Certificate log" />
      <p>
        Every certificate is entered here when it is issued. The log has a signed head. Anyone who holds an earlier head
        can detect a certificate that was changed, removed or backdated.
      </p>
      {log && latest ? (
        <>
          <DataList
            pairs={[
              ['Certificates', String(latest.head.size)],
              ['Started', showTime(log.beganAt, timeZone)],
              ['Head signed', showTime(latest.head.at, timeZone)],
              ['Fingerprint', <code key="root">{inGroups(latest.head.root)}</code>],
            ]}
          />
          <p>
            <a href={`/public/log/${log.name}/head.json`}>Download the head (JSON)</a>
          </p>
          <form method="post" action="/settings/log/head">
            <HiddenFields submission={randomUUID()} />
            <p>
              A head is signed with every certificate and once a day. You can also sign one now, for example to hand it
              over.
            </p>
            <Actions>
              <Button weight="secondary">Sign a head now</Button>
            </Actions>
          </form>
        </>
      ) : (
        <p>The log is empty. It starts with the first certificate.</p>
      )}
      <h2>Send a daily proof</h2>
      <MailNotice isSetUp={isMailSetUp(deps.config)} mayLook={can(viewer, 'mail.see')} />
      <form method="post" action="/settings/log/address" className="form" noValidate>
        <ErrorSummary errors={form.errors} />
        <HiddenFields submission={randomUUID()} />
        <TextField
          {...form.bind('mail_to')}
          label="Email"
          hint="Receives the signed head by email every day. Use an address outside your company, such as your insurer, scheme or client. Leave blank to send none"
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
          <h2>Check an earlier head</h2>
          <CompareHead action="/settings/log" {...{ kept, compared, timeZone }} size={latest.head.size} />
          <p>
            The recipient of the daily proof can check it without an account on{' '}
            <a href={`/public/log/${log?.name}/compare`}>the log’s public page</a>.
          </p>
        </>
      )}
      {heads.length > 0 && (
        <Table
          caption={`Signed heads, newest first${heads.length === MOST ? `, the last ${MOST}` : ''}`}
          rows={heads}
          rowKey={({ id }) => id}
          columns={[
            { label: 'Signed', cell: ({ head }) => <time dateTime={head.at}>{showTime(head.at, timeZone)}</time> },
            { label: 'Reason', cell: ({ why }) => (why === 'daily' ? 'Daily' : 'On request') },
            { label: 'Certificates', cell: ({ head }) => String(head.size) },
            { label: 'Head', cell: ({ head }) => <code>{head.root.slice(0, 16)}…</code> },
          ]}
        />
      )}
    </>
  );
}
