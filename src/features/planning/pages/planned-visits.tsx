import { WarningList } from '../../../components/office/visits/visit-warnings.tsx';
import type { Option } from '../../../components/ui/forms/fields.tsx';
import { Button, type FormError } from '../../../components/ui/forms/form-parts.tsx';
import { Notice } from '../../../components/ui/notices.tsx';
import { plural } from '../../../domain/words/plural.ts';
import { NEEDLESS, TAKE_BACK } from '../routes/plan-forms.ts';
import type { PlanWarning } from '../server/warnings.ts';
import { type ShownRow, VisitRowsTable } from './visit-rows.tsx';

/** The plan itself: what is booked, which homes it leaves out because they need no visit, and a row for each. */
export function PlannedVisits({
  rows,
  needless,
  people,
  errors,
}: {
  rows: readonly ShownRow[];
  /** Why homes need no visit, also those that were taken back in. */
  needless: readonly PlanWarning[];
  people: readonly Option[];
  errors: readonly FormError[];
}) {
  const going = rows.filter(({ isLeftOut }) => !isLeftOut).length;
  const needlessIds = [...new Set(needless.map(({ siteId }) => siteId))];
  const isOut = new Set(rows.filter(({ isLeftOut }) => isLeftOut).map(({ id }) => id));
  const settled = needlessIds.filter((id) => isOut.has(id)).length;
  const out = rows.length - going;
  return (
    <>
      <div className="actions">
        <Button>{going > 0 ? `Book ${plural(going, 'visit')}` : 'Book visits'}</Button>
        <Button weight="secondary" formAction="/visits/plan/proposal">
          Propose again
        </Button>
      </div>
      {needlessIds.map((id) => (
        <input type="hidden" name={NEEDLESS} value={id} key={id} />
      ))}
      {settled > 0 && (
        <Notice
          title={`${plural(settled, 'site is', 'sites are')} left out: the visit is booked, or the report is on its way`}
        >
          <details>
            <summary>Which, and why</summary>
            <WarningList warnings={needless.filter(({ siteId }) => isOut.has(siteId))} />
          </details>
          <Button weight="secondary" name={TAKE_BACK} value="yes">
            {settled === 1 ? 'Take it back in' : `Take all ${settled} back in`}
          </Button>
        </Notice>
      )}
      <VisitRowsTable
        caption={[plural(going, 'visit'), out > 0 && `${plural(out, 'site')} left out`].filter(Boolean).join(', ')}
        list="site"
        rows={rows}
        people={people}
        errors={errors}
      />
    </>
  );
}
