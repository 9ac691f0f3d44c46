import { Badge } from '../../../components/ui/badges.tsx';
import { Rows } from '../../../components/ui/lists.tsx';
import { isUnread, nameOfKind, showCodes } from '../../../domain/register/earlier-certificate.ts';
import { showDay } from '../../../domain/time/calendar.ts';
import type { EarlierCertificate } from '../../../server/repositories/homes/earlier-certificates.ts';

/** The certificates of a site that other firms issued. */
export const ByOtherFirms = ({
  siteId,
  certificates,
  mayAdd,
}: {
  siteId: string;
  certificates: readonly EarlierCertificate[];
  mayAdd: boolean;
}) => (
  <section className="block" aria-labelledby="others-h">
    <h2 id="others-h">Certificates by other firms</h2>
    {certificates.length === 0 && <p className="hint">None known.</p>}
    {certificates.length > 0 && (
      <Rows
        rows={certificates.map((each) => ({
          href: `/sites/${siteId}/earlier/${each.id}`,
          title: `${nameOfKind(each.kind)} by ${each.firm || 'another firm'}`,
          mark: isUnread(each) && <Badge tone="warn">Not read yet</Badge>,
          meta: [
            each.inspectedOn && showDay(each.inspectedOn),
            each.outcome,
            showCodes(each) && `${showCodes(each)} open`,
            each.file && 'with its file',
          ]
            .filter(Boolean)
            .join(', '),
        }))}
      />
    )}
    {mayAdd && (
      <p>
        <a href={`/sites/${siteId}/earlier/new`}>Add a certificate by another firm</a>
      </p>
    )}
  </section>
);
