import { PageHead } from '../../../components/office/frame.tsx';
import { OutcomeBadge } from '../../../components/review/certificate-view.tsx';
import { Rows, Table } from '../../../components/ui/lists.tsx';
import { EmptyState } from '../../../components/ui/notices.tsx';
import { showNumber } from '../../../domain/certificate/certificate.ts';
import { showDay } from '../../../domain/forms/calendar.ts';
import { addressBeside } from '../../../domain/site-address.ts';
import { OfficePage } from '../../office-page.tsx';
import type { PageContext } from '../../page.ts';
import { listCertificates } from '../../repositories/certificates.ts';
import { listSites } from '../../repositories/sites.ts';

type Props = { context: PageContext; path: string; query: string };

/** A client's sites and what was issued for them. */
export async function ClientHome({ context: { db, viewer }, path, query }: Props) {
  const { sites, next } = await listSites(db, viewer);
  const certificates = await listCertificates(db, viewer, { status: 'current' });
  const nameOf = new Map(sites.map(({ id, name }) => [id, name]));
  return (
    <OfficePage {...{ viewer, path, query }} title="Your sites">
      <PageHead title="Your sites" />
      {sites.length === 0 ? (
        <EmptyState title="No sites yet">
          <p>Your sites and their certificates are shown here.</p>
        </EmptyState>
      ) : (
        <Rows
          rows={sites.map((site) => ({
            href: `/sites/${site.id}`,
            title: site.name,
            meta: addressBeside(site.name, site),
          }))}
        />
      )}
      {next && (
        <p>
          <a href="/sites">All your sites</a>
        </p>
      )}
      {certificates.length > 0 && (
        <Table
          caption="Current certificates"
          rows={certificates}
          rowKey={({ id }) => id}
          columns={[
            { label: 'Number', cell: (each) => <a href={`/reports/${each.reportId}`}>{showNumber(each)}</a> },
            {
              label: 'Site',
              cell: (each) => <a href={`/sites/${each.siteId}`}>{nameOf.get(each.siteId) ?? 'Open the site'}</a>,
            },
            { label: 'Outcome', cell: (each) => <OutcomeBadge outcome={each.outcome} /> },
            { label: 'Inspected', cell: (each) => showDay(each.inspectedOn) },
            { label: 'Next due', cell: (each) => showDay(each.nextDue) },
            {
              label: 'File',
              cell: (each) => <a href={`/reports/${each.reportId}/document.pdf`}>PDF of {showNumber(each)}</a>,
            },
          ]}
        />
      )}
    </OfficePage>
  );
}
