import { PageHead } from '../../components/office/frame.tsx';
import { dateOf } from '../../components/office/registers/report-tables.tsx';
import { SiteRows } from '../../components/office/registers/site-rows.tsx';
import { AgeBadge } from '../../components/ui/age-badge.tsx';
import { ResultBadge } from '../../components/ui/badges.tsx';
import { Pagination, Table } from '../../components/ui/lists.tsx';
import { showNumber } from '../../domain/certificate/certificate.ts';
import { dayIn } from '../../domain/time/company-day.ts';
import { certificateStatuses } from '../../server/documents/certificates/certificate-statuses.ts';
import { OfficePage } from '../../server/pages/office-page.tsx';
import { page } from '../../server/pages/page.ts';
import { mustBeAllowed } from '../../server/permissions.ts';
import { listCurrentCertificates } from '../../server/repositories/certificates/certificates.ts';
import { getCompany } from '../../server/repositories/people/companies.ts';
import { listSites, namesOfSites } from '../../server/repositories/register/sites.ts';

/** A client's certificates, latest first, and their sites. */
export const ClientHome = page(async ({ query }, { db, deps, viewer }) => {
  mustBeAllowed(viewer, 'sites.read', 'certificates.read');
  const after = new URLSearchParams(query).get('after') ?? undefined;
  const { sites, next } = await listSites(db, viewer);
  const { certificates, next: older } = await listCurrentCertificates(db, viewer, { after });
  const nameOf = await namesOfSites(db, viewer, [...new Set(certificates.map(({ siteId }) => siteId))]);
  const standingOf = await certificateStatuses({ deps, db, viewer }, certificates);
  const { timeZone } = await getCompany(db, viewer);
  return (
    <OfficePage query={query} title="Certificates and sites">
      <PageHead title="Certificates and sites" />
      {certificates.length > 0 && (
        <Table
          caption="Current certificates"
          rows={certificates}
          rowKey={({ id }) => id}
          columns={[
            { label: 'Site', cell: (each) => <a href={`/sites/${each.siteId}`}>{nameOf.get(each.siteId)}</a> },
            { label: 'Outcome', cell: (each) => <ResultBadge standing={standingOf(each)} /> },
            { label: 'Date', cell: (each) => dateOf({ ...each, issuedOn: dayIn(new Date(each.issuedAt), timeZone) }) },
            { label: 'Status', cell: (each) => <AgeBadge standing={standingOf(each)} /> },
            { label: 'Number', cell: (each) => <a href={`/reports/${each.reportId}`}>{showNumber(each)}</a> },
            {
              label: 'File',
              cell: (each) => (
                <a href={`/reports/${each.reportId}/document.pdf`}>
                  PDF<span className="vh"> of {showNumber(each)}</span>
                </a>
              ),
            },
          ]}
        />
      )}
      <Pagination previous={after && '/'} next={older && `/?after=${older}`} />
      <h2>Your sites</h2>
      <SiteRows sites={sites}>
        <p>Your sites and their certificates are shown here.</p>
      </SiteRows>
      {next && (
        <p>
          <a href="/sites">All your sites</a>
        </p>
      )}
    </OfficePage>
  );
});
