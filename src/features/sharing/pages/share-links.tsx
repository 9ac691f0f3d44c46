import { randomUUID } from 'node:crypto';
import { formValues, type PostedState } from '../../../components/office/forms/form-values.ts';
import { Notice } from '../../../components/ui/notices.tsx';
import { addresseeOf } from '../../../domain/register/addressee.ts';
import type { PageContext } from '../../../server/pages/page.ts';
import { can } from '../../../server/permissions.ts';
import type { Certificate } from '../../../server/repositories/certificates/certificates.ts';
import { clientOfSite } from '../../../server/repositories/register/clients.ts';
import { mostLinkDays, type ShareLink } from '../domain/share-link.ts';
import { wasMailed } from '../server/addressees.ts';
import { knownAddress, linkSettings } from '../server/link-token.ts';
import { getMailing } from '../server/repository/mailing.ts';
import { listShareLinks } from '../server/repository/share-links.ts';
import { LinksList, NewLink, ShareForm } from './links-view.tsx';

/** How long the maker of a link can see its address again. */
const SHOWN_MS = 15 * 60_000;

/** The links that open a certificate without an account, and the form to share it. */
export async function ShareLinks({
  certificate,
  zone,
  formState,
  query,
  db,
  deps,
  viewer,
}: { certificate: Certificate; zone: string; formState: PostedState | undefined; query: string } & Pick<
  PageContext,
  'db' | 'deps' | 'viewer'
>) {
  if (!can(viewer, 'certificates.share')) return null;
  const links = await listShareLinks(db, viewer, certificate.id);
  const now = deps.clock();
  const here = `/reports/${certificate.reportId}/links`;
  const { onIssue, linkDays } = await getMailing(db, viewer);
  const client = viewer.role === 'client' ? undefined : await clientOfSite(db, viewer, certificate.siteId);
  const isMailed = client !== undefined && wasMailed(client, links);
  const to = isMailed ? undefined : client && addresseeOf(client);
  const form = formValues('share', formState, {
    days: String(Math.min(linkDays, mostLinkDays(viewer.role))),
    share_name: to?.name,
    share_email: to?.email,
    share_to: to ? 'client' : 'other',
  });
  const made = links.find((each) => isJustMade(each, new URLSearchParams(query).get('link'), viewer, now));
  const address = made && knownAddress(made, linkSettings(deps));
  return (
    <section aria-labelledby="links">
      <h2 id="links">Shared with</h2>
      {made && address && <NewLink name={made.name} address={address} />}
      {client && !isMailed && <NotMailed client={client} hasAddress={to !== undefined} onIssue={onIssue} />}
      {links.length === 0 && <p>This certificate is not shared.</p>}
      <LinksList
        links={links}
        isCurrent={certificate.status === 'current'}
        timeZone={zone}
        now={now.toISOString()}
        actionOf={(id, what) => `${here}/${id}/${what}`}
        submissionOf={() => randomUUID()}
      />
      <details open={form.errors.length > 0}>
        <summary>Share this certificate</summary>
        <p>Anyone with the link can read the whole certificate with its photos, without an account.</p>
        <ShareForm form={form} submission={randomUUID()} action={here} />
      </details>
    </section>
  );
}

/** Says that the client was not sent a link, and how to send one. */
const NotMailed = ({
  client: { id, name },
  hasAddress,
  onIssue,
}: {
  client: { id: string; name: string };
  hasAddress: boolean;
  onIssue: boolean;
}) => (
  <Notice tone={onIssue ? 'warn' : 'info'} title="The client was not sent a link">
    {hasAddress ? (
      <p>To send {name} one now, share this certificate with them below.</p>
    ) : (
      <p>
        {name} has no email address. <a href={`/clients/${id}`}>Add one to the client</a>, then share this certificate
        with them below.
      </p>
    )}
  </Notice>
);

const isJustMade = (
  { id, madeBy, madeAt, revokedAt }: ShareLink,
  asked: string | null,
  { userId }: PageContext['viewer'],
  now: Date,
): boolean => id === asked && madeBy === userId && revokedAt === null && now.getTime() - Date.parse(madeAt) < SHOWN_MS;
