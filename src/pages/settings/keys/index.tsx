import { randomUUID, X509Certificate } from 'node:crypto';
import { KeyTable } from '../../../components/office/forms/account/key-forms.tsx';
import { PrintKeys } from '../../../components/office/forms/account/print-keys.tsx';
import { PageHead } from '../../../components/office/frame.tsx';
import { Actions, Button, HiddenFields } from '../../../components/ui/forms/form-parts.tsx';
import { findLog } from '../../../features/certificate-log/server/repository/logs.ts';
import { dynamic, page } from '../../../server/pages/page.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { listPrintCertificates } from '../../../server/repositories/certificates/print-keys.ts';
import { listKeys } from '../../../server/repositories/certificates/signing-keys.ts';
import { getCompany } from '../../../server/repositories/people/companies.ts';
import { SettingsPage } from '../_components/settings-page.tsx';

export default page(async ({ query }, { db, viewer }) => {
  mustBeAllowed(viewer, 'company.manage');
  const { timeZone } = await getCompany(db, viewer);
  const log = await findLog(db, viewer);
  const printKeys = (await listPrintCertificates(db, viewer)).map(({ signsFrom, certificate }) => ({
    signsFrom,
    fingerprint: new X509Certificate(certificate).fingerprint256,
  }));
  return (
    <SettingsPage {...{ query, viewer }} here="/settings/keys" title="Signing keys">
      <PageHead title="Signing keys" />
      <p>
        Every certificate is signed with the company’s key. Anyone can check a signature with its public key. Current
        and retired public keys are at <a href="/.well-known/jwks.json">/.well-known/jwks.json</a>.
      </p>
      <KeyTable keys={await listKeys(db, viewer)} timeZone={timeZone} />
      <h2>Change the key</h2>
      <form method="post" action="/settings/keys/rotation" className="form">
        <HiddenFields submission={randomUUID()} />
        <p>
          New certificates are signed with the new key. Issued ones stay valid. Change the key as often as your own
          policy requires. If a key may have leaked, revoke it instead.
        </p>
        <Actions>
          <Button weight="secondary">Make a new key</Button>
        </Actions>
      </form>
      <PrintKeys keys={printKeys} published={log && `/public/log/${log.name}/print-keys.pem`} timeZone={timeZone} />
    </SettingsPage>
  );
});

export const getConfig = dynamic;
