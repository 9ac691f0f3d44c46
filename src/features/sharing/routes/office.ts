import { type Context, Hono } from 'hono';
import { NotFoundError } from '../../../kernel/errors.ts';
import type { AppEnv, Deps } from '../../../server/context.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { idempotentIn } from '../../../server/http/forms/idempotent.ts';
import { readForm, readPosted, refuse } from '../../../server/http/forms/posted.ts';
import { serve } from '../../../server/http/routes/serve.ts';
import type { ShowAgain } from '../../../server/pages/ordinary-pages.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { findCertificateOfReport } from '../../../server/repositories/certificates/certificates.ts';
import { withSubmission } from '../../../server/repositories/reports/submissions.ts';
import { clientAddressFault } from '../../service/server/client-address.ts';
import { revokeShareLink } from '../server/revoke-link.ts';
import { sendLinkAgain } from '../server/send-again.ts';
import { shareCertificate } from '../server/share-certificate.ts';
import { linkActions } from './addresses.ts';
import { clientShareForm, shareForm } from './sharing-forms.ts';

/** Makes a link to a certificate, mails it again, and revokes one. */
export function linkPosts(deps: Deps, showAgain: ShowAgain): Hono<AppEnv> {
  const { db, clock } = deps;
  const routes = new Hono<AppEnv>();
  const once = idempotentIn(deps);

  serve(routes, linkActions.make, async (c) => {
    const { viewer, certificate } = await openCertificate(c);
    const posted = await readPosted(c);
    const form = readForm('share', viewer.role === 'client' ? clientShareForm : shareForm, posted);
    if (!form.ok) return showAgain(c, form.formState);
    const { share_name: name, share_email: email, share_to: to, days } = form.value;
    const fault = await clientAddressFault(db, viewer, certificate.siteId, { to, email });
    if (fault) return showAgain(c, refuse('share', posted, 'share_to', `They are: ${fault}`));
    // An address may be the client’s: the sender may have chosen another reader.
    const whom = to === 'other' ? {} : { to };
    const work = async (trx: Trx) => ({
      link: await shareCertificate(trx, deps, viewer, certificate, { name, email, days, ...whom }, clock()),
    });
    const { link } = await withSubmission(db, viewer, posted, work, clock());
    const done = email === '' ? 'link-made' : 'link-mailed';
    return c.redirect(`/reports/${certificate.reportId}?done=${done}&link=${link}#links`, 303);
  });

  serve(routes, linkActions.sendAgain, async (c) => {
    const { viewer, certificate } = await openCertificate(c);
    const posted = await readPosted(c);
    const which = { certificateId: certificate.id, linkId: c.req.param('link') };
    await once(viewer, posted, (trx) => sendLinkAgain(trx, deps, viewer, which, clock()));
    return c.redirect(`/reports/${certificate.reportId}?done=link-mailed-again#links`, 303);
  });

  serve(routes, linkActions.revoke, async (c) => {
    const { viewer, certificate } = await openCertificate(c);
    const posted = await readPosted(c);
    const { id: certificateId, reportId } = certificate;
    const which = { certificateId, reportId, linkId: c.req.param('link') };
    await once(viewer, posted, (trx) => revokeShareLink(trx, viewer, which, clock()));
    return c.redirect(`/reports/${reportId}?done=link-revoked#links`, 303);
  });

  return routes;

  /** @throws NotFoundError when the viewer sees no such report, or it is not issued. */
  async function openCertificate(c: Context<AppEnv>) {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'certificates.share');
    const reportId = c.req.param('report') ?? '';
    const certificate = await findCertificateOfReport(db, viewer, reportId);
    if (!certificate) throw new NotFoundError(`certificate of report ${reportId}`);
    return { viewer, certificate };
  }
}
