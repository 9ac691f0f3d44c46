import { type Context, Hono } from 'hono';
import { CertificatePage } from '../../../components/public/certificate/certificate-page.tsx';
import { fileNameOf } from '../../../domain/certificate/file-name.ts';
import { showCertificateFile } from '../../../domain/certificate/verify/certificate-file.ts';
import { showDay } from '../../../domain/time/calendar.ts';
import { dayIn } from '../../../domain/time/company-day.ts';
import { NotFoundError } from '../../../kernel/errors.ts';
import type { AppEnv, Deps } from '../../../server/context.ts';
import { certificateData } from '../../../server/documents/certificates/certificate-data.ts';
import { printOf } from '../../../server/documents/certificates/certificate-print.ts';
import { toPublic } from '../../../server/documents/certificates/public-certificate.ts';
import { layoutOf } from '../../../server/documents/pdf/layout.ts';
import { serve } from '../../../server/http/routes/serve.ts';
import { publicKeys } from '../../../server/keys/public-keys.ts';
import {
  findPublishedById,
  type PublicCertificate,
} from '../../../server/repositories/certificates/published-certificates.ts';
import { listReportPhotos } from '../../../server/repositories/reports/photos/report-photos.ts';
import { photoAnswer } from '../../../server/sections/photo-file.ts';
import { brandAnswer } from '../../brand/server/brand-file.ts';
import { showLogged } from '../../certificate-log/domain/head.ts';
import { loggedAs } from '../../certificate-log/server/proofs.ts';
import { isMeant, keepToThemselves, NOT_KEPT } from '../../mailed-link/routes/reader.ts';
import { ClosedLinkPage } from '../pages/closed-link-page.tsx';
import { noteUsed, openLink } from '../server/open-link.ts';
import type { OpenLink } from '../server/repository/share-links.ts';
import { linkAddresses } from './addresses.ts';

type Opened = { link: OpenLink; certificate: PublicCertificate };

/** A certificate for the reader of a link: as a page, as its print, as the signed data, and with its photos. */
export function sharedCertificateRoutes(deps: Deps): Hono<AppEnv> {
  const { db, renderHtml, assets, blobs, clock } = deps;
  const routes = new Hono<AppEnv>();

  serve(routes, linkAddresses.read, async (c) => {
    const { token, kind } = fileAsked(c.req.param('token'));
    keepToThemselves(c);
    const opened = await openLink(deps, token);
    if (!opened) return c.html(await renderHtml(<ClosedLinkPage assets={assets} />), 404);
    if (isMeant(c)) await noteUsed(deps, opened.link, opened.certificate);
    switch (kind) {
      case 'pdf':
        return showPrint(c, opened);
      case 'json':
        return showData(c, opened);
      default:
        return showPage(c, opened, token);
    }
  });

  serve(routes, linkAddresses.photo, async (c) => {
    keepToThemselves(c);
    const opened = await openLink(deps, c.req.param('token'));
    if (!opened) return c.html(await renderHtml(<ClosedLinkPage assets={assets} />), 404);
    const { certificate, link } = opened;
    const asked = c.req.param('photo');
    // Only photos that the certificate names, and no others of the report.
    const isNamed = certificateData(certificate).photos.some(({ sha256 }) => sha256 === asked);
    const photo = isNamed ? (await listReportPhotos(db, link, certificate.reportId)).get(asked) : undefined;
    if (!photo) throw new NotFoundError(`photo ${asked.slice(0, 64)} of a shared certificate`);
    // A revoked link shows no photo either, not even from the browser's cache.
    return photoAnswer(blobs, c, photo, { kept: NOT_KEPT, ofStrangers: true });
  });

  serve(routes, linkAddresses.brand, async (c) => {
    keepToThemselves(c);
    const opened = await openLink(deps, c.req.param('token'));
    if (!opened) return c.html(await renderHtml(<ClosedLinkPage assets={assets} />), 404);
    const { brand } = certificateData(opened.certificate).company;
    const asked = c.req.param('picture');
    if (brand?.logo?.sha256 !== asked && brand?.mark?.sha256 !== asked)
      throw new NotFoundError(`picture ${asked.slice(0, 64)} of a shared certificate`);
    return brandAnswer(db, c, opened.certificate, asked, NOT_KEPT);
  });

  return routes;

  async function showPage(c: Context<AppEnv>, { link, certificate }: Opened, token: string) {
    const data = certificateData(certificate);
    const shared = {
      data,
      layout: layoutOf(data),
      judged: toPublic(certificate, await publicKeys(db, certificate.companyId), clock()),
      address: `/public/certificates/${token}`,
      until: showDay(dayIn(new Date(link.expiresAt), data.time_zone)),
    };
    return c.html(await renderHtml(<CertificatePage assets={assets} shared={shared} />));
  }

  async function showPrint(c: Context<AppEnv>, { link, certificate }: Opened) {
    // The person who made the link stores a first print.
    const who = { companyId: link.companyId, userId: link.madeBy };
    const pdf = await printOf(deps, who, certificate, async () => {
      const now = await findPublishedById(db, link);
      if (!now) throw new NotFoundError(`certificate ${link.certificateId}`);
      return now;
    });
    return c.body(new Uint8Array(pdf), 200, {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${fileNameOf(certificate, certificateData(certificate).installation_address)}.pdf"`,
    });
  }

  async function showData(c: Context<AppEnv>, { certificate }: Opened) {
    const { canonical, signature: jws } = certificate;
    const logged = await loggedAs(deps.db, certificate);
    return c.body(showCertificateFile({ canonical, jws, ...(logged && { log: showLogged(logged) }) }), 200, {
      'content-type': 'application/json',
      'content-disposition': `attachment; filename="${fileNameOf(certificate, certificateData(certificate).installation_address)}.json"`,
    });
  }
}

/** A file has the address of its page with an ending. */
function fileAsked(name: string): { token: string; kind: 'page' | 'pdf' | 'json' } {
  const kind = name.endsWith('.pdf') ? 'pdf' : name.endsWith('.json') ? 'json' : 'page';
  return { kind, token: kind === 'page' ? name : name.slice(0, -kind.length - 1) };
}
