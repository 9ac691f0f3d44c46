import { unbroken } from '../../../components/ui/unbroken.tsx';
import type { Item, ReportDocument } from '../../../domain/forms/definition.ts';
import { itemsOf } from '../../../domain/forms/document.ts';
import { showTime } from '../../../domain/time/calendar.ts';
import type { PageContext } from '../../../server/pages/page.ts';
import { can } from '../../../server/permissions.ts';
import { dangersIn } from '../domain/danger-notice.ts';
import type { GivenNotice } from '../domain/given-notice.ts';
import { howGiven } from '../domain/how-given.ts';
import { listNoticesOfRevisions } from '../server/repository.ts';

/** The company's list of the notices given for each C1; nothing where there is no C1 and no notice. */
export async function DangerNotices({
  report,
  zone,
  db,
  viewer,
}: {
  report: { id: string; correctsCertificateId: string | null; document: ReportDocument };
  zone: string;
} & Pick<PageContext, 'db' | 'viewer'>) {
  const { id, document } = report;
  if (!can(viewer, 'notices.give')) return null;
  const given = await listNoticesOfRevisions(db, viewer, report);
  const shown = observationsOf(document, given, zone);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="danger-notices">
      <h2 id="danger-notices">Danger notices</h2>
      {shown.map(({ observationId, label, told }) => {
        const own = given.filter((each) => each.observationId === observationId);
        return (
          <div key={observationId}>
            <h3>
              <a href={`/reports/${id}/notices/${observationId}`}>{label}</a>
            </h3>
            {own.length === 0 ? (
              <p>{told ? `Told: ${told}. No written notice was given.` : 'No notice has been given yet.'}</p>
            ) : (
              <ul>
                {own.map((each) => (
                  <li key={each.id}>
                    {each.name}: {unbroken(howGiven(each, zone))}
                  </li>
                ))}
              </ul>
            )}
          </div>
        );
      })}
    </section>
  );
}

/** Who was told, as the report says it; '' where it names nobody. */
function toldOf({ told_who: who, told_at: at }: Item, zone: string): string {
  if (typeof who !== 'string' || who.trim() === '') return '';
  return [who.trim().replace(/\.$/, ''), typeof at === 'string' ? showTime(at, zone) : ''].filter(Boolean).join(', ');
}

/** The C1 observations, and former ones with a notice: links in a notice work until the company revokes them. */
function observationsOf(document: ReportDocument, given: readonly GivenNotice[], zone: string) {
  const dangers = dangersIn(document).map(({ observation }) => observation.id);
  const numbers = new Map(itemsOf(document.observations).map(({ id }, index) => [id, index + 1]));
  const labelOf = (id: string) => {
    const number = numbers.get(id);
    if (number === undefined) return 'Removed observation';
    return dangers.includes(id) ? `Observation ${number}` : `Observation ${number}, no longer C1`;
  };
  const all = new Set([...dangers, ...given.map(({ observationId }) => observationId)]);
  const told = new Map(itemsOf(document.observations).map((each) => [each.id, toldOf(each, zone)]));
  return [...all].map((observationId) => ({
    ...{ observationId, label: labelOf(observationId), told: told.get(observationId) ?? '' },
  }));
}
