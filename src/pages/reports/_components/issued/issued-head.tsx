import type { ReactNode } from 'react';
import { PageHead } from '../../../../components/office/frame.tsx';
import { AgeBadge } from '../../../../components/ui/age-badge.tsx';
import { ResultBadge } from '../../../../components/ui/badges.tsx';
import { unbroken } from '../../../../components/ui/unbroken.tsx';
import { type CertificateData, showNumber } from '../../../../domain/certificate/certificate.ts';
import type { CertificateStatus } from '../../../../domain/certificate/verdicts/certificate-status.ts';
import { findForm } from '../../../../domain/forms/registry.ts';
import { addressBeside } from '../../../../domain/register/site-address.ts';
import { showDay } from '../../../../domain/time/calendar.ts';
import { dayIn } from '../../../../domain/time/company-day.ts';

/** Which home a certificate is of, which form and number it has, for which client, and who issued it on which day. */
export function IssuedHead({
  data,
  site,
  standing,
  children,
}: {
  data: CertificateData;
  site: { id: string; name: string; clientName: string };
  standing: CertificateStatus;
  children?: ReactNode;
}) {
  const { lines, town, postcode } = data.installation_address;
  const form = findForm(data.form_type, data.edition)?.shortTitle ?? data.printed.title;
  const issued = `issued ${showDay(dayIn(new Date(data.issued_at), data.time_zone))}`;
  return (
    <PageHead
      title={site.name}
      mark={
        <>
          <ResultBadge standing={standing} /> <AgeBadge standing={standing} />
        </>
      }
      below={
        <>
          {form} <b>{unbroken(showNumber(data))}</b> ·{' '}
          <a href={`/sites/${site.id}`}>
            {unbroken(addressBeside(site.name, { addressLines: lines, town, postcode }))}
          </a>{' '}
          · {unbroken([issued, data.authoriser && `by ${data.authoriser.name}`].filter(Boolean).join(' '))} ·{' '}
          {unbroken([site.clientName, data.order_number && `order ${data.order_number}`].filter(Boolean).join(', '))}
        </>
      }
    >
      {children}
    </PageHead>
  );
}
