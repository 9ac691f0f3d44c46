import { randomUUID } from 'node:crypto';
import { PageHead } from '../../../components/office/frame.tsx';
import { ButtonLink } from '../../../components/ui/forms/form-parts.tsx';
import { EmptyState, Notice } from '../../../components/ui/notices.tsx';
import { showTime } from '../../../domain/time/calendar.ts';
import { OfficePage } from '../../../server/pages/office-page.tsx';
import { page } from '../../../server/pages/page.ts';
import { can, mustBeAllowed } from '../../../server/permissions.ts';
import { getCompany } from '../../../server/repositories/people/companies.ts';
import { exportFilesIn } from '../server/export-files.ts';
import { type Export, listExports } from '../server/repository/exports.ts';
import { AskForExport } from './ask-for-export.tsx';
import { ExportList } from './export-list.tsx';

export const exportsPage = page(async ({ query }, { db, deps, viewer }) => {
  mustBeAllowed(viewer, 'certificates.export');
  const { timeZone } = await getCompany(db, viewer);
  const exports = await listExports(db, viewer);
  const files = exportFilesIn(deps.config.dataDir);
  const shown = await Promise.all(
    exports.map(async (each) => ({
      ...each,
      submission: randomUUID(),
      when: showTime(each.askedAt, timeZone),
      href: hrefOf(each, can(viewer, 'clients.read')),
      isThere: each.state !== 'done' || (await files.size(each.id)) !== undefined,
    })),
  );
  const isClient = viewer.role === 'client';
  const isUnderWay = exports.some(({ endedAt }) => endedAt === null);
  return (
    <OfficePage query={query} title="Exports">
      <PageHead title="Exports" />
      <p>
        One file with every certificate: PDF, signed data, photos, and circuits and observations as CSV. Includes an
        index of which are current.
      </p>
      {isUnderWay && (
        <Notice tone="info" title="Export in progress">
          <p>
            Exports run one at a time. You can leave this page and come back. If the server restarts, the export starts
            again and reuses the PDFs it has made.
          </p>
          <p>
            <ButtonLink href="/exports">Refresh</ButtonLink>
          </p>
        </Notice>
      )}
      {shown.length === 0 ? (
        <EmptyState title="No exports yet">
          {!isClient && (
            <p>
              Open a <a href="/sites">site</a> or a <a href="/clients">client</a> and choose “Export the certificates as
              one file”.
            </p>
          )}
        </EmptyState>
      ) : (
        <>
          <ExportList exports={shown} />
          <p className="soft">
            Files are kept for seven days. Making an export again replaces its file. To check that a file is complete,
            run <code>sha256sum -c SHA256SUMS</code> in its folder.
          </p>
        </>
      )}
      <AskForExport
        action="/exports/all"
        submission={randomUUID()}
        words={isClient ? 'Export the certificates of all your sites' : 'Export all certificates of the company'}
        weight={shown.length === 0 ? 'primary' : 'secondary'}
      />
    </OfficePage>
  );
});

function hrefOf({ scope, siteId, clientId }: Export, mayOpenClients: boolean): string | undefined {
  if (scope === 'site') return `/sites/${siteId}`;
  return scope === 'client' && mayOpenClients ? `/clients/${clientId}` : undefined;
}
