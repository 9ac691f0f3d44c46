import { ButtonLink } from '../../../components/ui/forms/form-parts.tsx';
import { Notice } from '../../../components/ui/notices.tsx';
import type { PageContext } from '../../../server/pages/page.ts';
import { can } from '../../../server/permissions.ts';
import { listDangersToReview } from '../../../server/repositories/reports/next-to-review.ts';

/** A C1 that the inspector saw and no certificate names yet: the state of the home comes from certificates alone. */
export async function DangersToReview({
  context: { db, viewer },
  siteId,
}: {
  context: Pick<PageContext, 'db' | 'viewer'>;
  siteId: string;
}) {
  if (!can(viewer, 'reports.list')) return null;
  const reports = await listDangersToReview(db, viewer, siteId);
  return reports.map((id) => (
    <Notice key={id} tone="bad" title="A report that is not issued has a C1">
      <p>The state below does not count it until the report is issued.</p>
      <p className="actions">
        <ButtonLink href={`/reports/${id}`}>Open the report</ButtonLink>
      </p>
    </Notice>
  ));
}
