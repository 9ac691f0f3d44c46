import { type Context, Hono } from 'hono';
import { fileNameOf } from '../../../../domain/certificate/file-name.ts';
import { retestPack } from '../../../../domain/certificate/retest-pack.ts';
import { showCertificateFile } from '../../../../domain/certificate/verify/certificate-file.ts';
import { showLogged } from '../../../../features/certificate-log/domain/head.ts';
import { loggedAs } from '../../../../features/certificate-log/server/proofs.ts';
import { mailWithdrawn } from '../../../../features/sharing/server/mail-certificate.ts';
import { NotFoundError } from '../../../../kernel/errors.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { AppEnv, Deps } from '../../../context.ts';
import { certificateData } from '../../../documents/certificates/certificate-data.ts';
import { certificatePdf } from '../../../documents/certificates/certificate-print.ts';
import { idempotentIn } from '../../../http/forms/idempotent.ts';
import { readForm } from '../../../http/forms/posted.ts';
import { serve } from '../../../http/routes/serve.ts';
import type { ShowAgain } from '../../../pages/ordinary-pages.ts';
import { mustBeAllowed } from '../../../permissions.ts';
import { startCorrection } from '../../../reports/correct.ts';
import { withdrawCertificate } from '../../../reports/withdraw.ts';
import { type Certificate, findCertificateOfReport } from '../../../repositories/certificates/certificates.ts';
import { getReport } from '../../../repositories/reports/reports.ts';
import { withSubmission } from '../../../repositories/reports/submissions.ts';
import { paperAnswer } from '../../paper-file.ts';
import { photoFile } from '../../photo-file.ts';
import { signatureFile } from '../../signature-file.ts';
import { correctionForm, withdrawForm } from '../forms/report-forms.ts';
import { reportActions } from '../routes.ts';
import { openPosted } from './open-posted.ts';
import { retestPaper } from './retest-paper.ts';

/** Actions on an issued report, and the files of its certificate. */
export function certificatePosts(deps: Deps, showAgain: ShowAgain): Hono<AppEnv> {
  const { db, clock } = deps;
  const routes = new Hono<AppEnv>();
  const once = idempotentIn(deps);

  serve(routes, reportActions.pdf, async (c) => {
    const { viewer, certificate } = await openCertificate(c);
    const pdf = await certificatePdf(deps, viewer, certificate.id);
    return c.body(new Uint8Array(pdf), 200, {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${fileNameOf(certificate, certificateData(certificate).installation_address)}.pdf"`,
    });
  });

  serve(routes, reportActions.json, async (c) => {
    const { certificate } = await openCertificate(c);
    const { canonical, signature: jws } = certificate;
    const logged = await loggedAs(db, certificate);
    return c.body(showCertificateFile({ canonical, jws, ...(logged && { log: showLogged(logged) }) }), 200, {
      'content-type': 'application/json',
      'content-disposition': `attachment; filename="${fileNameOf(certificate, certificateData(certificate).installation_address)}.json"`,
    });
  });

  serve(routes, reportActions.retest, async (c) => {
    const { certificate } = await openCertificate(c);
    const pack = retestPack(certificateData(certificate));
    if (!pack) throw new NotFoundError(`retest pack of ${certificate.number}`);
    return c.body(JSON.stringify(pack, null, 2), 200, {
      'content-type': 'application/json',
      'content-disposition': `attachment; filename="${fileNameOf(certificate, certificateData(certificate).installation_address)}-retest.json"`,
    });
  });

  serve(routes, reportActions.retestPaper, async (c) => {
    const { viewer, certificate } = await openCertificate(c);
    return paperAnswer(c, await retestPaper(deps, viewer, certificate));
  });

  serve(routes, reportActions.signature, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'reports.read');
    return signatureFile(deps, c, viewer, await getReport(db, viewer, c.req.param('report')));
  });

  for (const route of [reportActions.photo, reportActions.smallPhoto])
    serve(routes, route, async (c) => {
      const { viewer } = c.var;
      mustBeAllowed(viewer, 'reports.read');
      const report = await getReport(db, viewer, c.req.param('report'));
      return photoFile(deps, c, viewer, { report, named: true });
    });

  serve(routes, reportActions.correct, async (c) => {
    const { viewer, id, posted } = await openPosted(db, c);
    mustBeAllowed(viewer, 'reports.correct');
    const form = readForm('correct', correctionForm, posted);
    if (!form.ok) return showAgain(c, form.formState);
    const certificate = await mustBeIssued(viewer, id);
    const { reportId } = await withSubmission(
      db,
      viewer,
      posted,
      async (trx) => ({
        reportId: await startCorrection(trx, viewer, certificate.id, form.value.reason, clock()),
      }),
      clock(),
    );
    return c.redirect(`/reports/${reportId}?done=corrected`, 303);
  });

  serve(routes, reportActions.withdraw, async (c) => {
    const { viewer, id, posted } = await openPosted(db, c);
    mustBeAllowed(viewer, 'certificates.withdraw');
    const form = readForm('withdraw', withdrawForm, posted);
    if (!form.ok) return showAgain(c, form.formState);
    const certificate = await mustBeIssued(viewer, id);
    const { withdraw_reason: reason } = form.value;
    await once(viewer, posted, async (trx) => {
      const now = clock();
      await withdrawCertificate(trx, viewer, certificate.id, reason, now);
      await mailWithdrawn(trx, deps, viewer, { certificateId: certificate.id, reason }, now);
    });
    return c.redirect(`/reports/${id}?done=withdrawn`, 303);
  });

  return routes;

  async function openCertificate(c: Context<AppEnv>) {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'certificates.read');
    return { viewer, certificate: await mustBeIssued(viewer, c.req.param('report') ?? '') };
  }

  /** @throws NotFoundError when the viewer sees no such report, or it is not issued. */
  async function mustBeIssued(viewer: Viewer, reportId: string): Promise<Certificate> {
    const certificate = await findCertificateOfReport(db, viewer, reportId);
    if (!certificate) throw new NotFoundError(`certificate of report ${reportId}`);
    return certificate;
  }
}
