import { Steps, type StepToDo } from '../../../components/office/parts/steps.tsx';
import { ButtonLink } from '../../../components/ui/forms/form-parts.tsx';
import { plural } from '../../../domain/words/plural.ts';
import { showUpTo } from '../../../domain/words/show-count.ts';
import type { StateCounts } from '../../../features/compliance/server/states.ts';
import { listToOrder } from '../../../features/defects/records/defects.ts';
import { countOffered, listOffered, MOST_OFFERED } from '../../../features/defects/records/papers.ts';
import { AskedList } from '../../../features/visit-requests/parts/asked-list.tsx';
import { CompanyPhone } from '../../../features/visit-requests/parts/company-phone.tsx';
import type { VisitRequest } from '../../../features/visit-requests/server/repository/visit-requests.ts';
import type { PageContext } from '../../../server/pages/page.ts';

/** Offers that are named; the others are counted. */
const MOST = 3;

/** What a landlord can do about their homes, the gravest first. Nothing where nothing waits. Copies are not theirs to record. */
export async function LandlordToDo({
  context: { db, viewer },
  counts,
  asked,
  company,
}: {
  context: Pick<PageContext, 'db' | 'viewer'>;
  counts: StateCounts;
  /** Visits that they asked for lately. */
  asked: readonly VisitRequest[];
  company: { name: string; phone: string };
}) {
  const offered = await listOffered(db, viewer, MOST);
  const offers = await countOffered(db, viewer);
  const steps: StepToDo[] = [];
  if (counts.danger > 0)
    steps.push({
      ...{ state: 'danger', title: 'Keep people away from the danger, and ring us' },
      words: `${plural(counts.danger, 'home')} with a C1 that is not made safe.`,
      action: <ToDo href="/sites?state=danger">See where</ToDo>,
    });
  const orders = await listToOrder(db, viewer, MOST);
  const [order] = orders;
  if (order && orders.length > 1)
    steps.push({
      ...{ state: 'open', title: 'Ask for the repairs' },
      words: `The gravest: ${order.site_name}, ${order.code}, ${order.words}`,
      action: <ToDo href="/defects?state=open">Choose one</ToDo>,
    });
  else if (order) {
    const { id, site_id, site_name, code, words } = order;
    steps.push({
      ...{ state: 'open', title: 'Ask for the repair', words: `${site_name}: ${code}, ${words}` },
      action: (
        <ToDo href={`/sites/${site_id}/ask-for-visit?defect=${id}`} of={site_name}>
          Ask
        </ToDo>
      ),
    });
  }
  if (counts.late > 0)
    steps.push({
      ...{ state: 'late', title: `${plural(counts.late, 'home is', 'homes are')} late` },
      words: 'The list says what is late, and where a visit is booked. Copies need no visit.',
      action: <ToDo href="/sites?state=late">Choose the home</ToDo>,
    });
  for (const { id, siteName, words } of offered)
    steps.push({
      ...{ state: 'due', title: 'Answer an offer for the repair', words: `${siteName}: ${words}` },
      action: (
        <ToDo href={`/defects/${id}#papers`} of={siteName}>
          Answer
        </ToDo>
      ),
    });
  if (offers > offered.length)
    steps.push({
      ...{ state: 'due', title: `${showUpTo(MOST_OFFERED, offers)} offers wait for your answer` },
      action: <ToDo href="/defects?state=quoted">See all offers</ToDo>,
    });
  if (counts.no_report > 0)
    steps.push({
      ...{ state: 'unknown', title: 'Send the reports you have' },
      words: `${plural(counts.no_report, 'home has', 'homes have')} none here. A PDF or a photo will do.`,
      action: <ToDo href="/sites?state=no_report">Choose the home</ToDo>,
    });
  if (steps.length === 0 && asked.length === 0) return null;
  return (
    <aside aria-labelledby={steps.length > 0 ? 'to-do' : 'asked'}>
      {steps.length > 0 && (
        <section className="block">
          <h2 id="to-do">For you to do</h2>
          <Steps steps={steps} />
          <CompanyPhone {...company} />
        </section>
      )}
      {asked.length > 0 && (
        <section className="block" aria-labelledby="asked">
          <h2 id="asked">Visits you asked for</h2>
          <AskedList requests={asked} isClient />
        </section>
      )}
    </aside>
  );
}

const ToDo = ({ href, of, children }: { href: string; of?: string; children: string }) => (
  <ButtonLink href={href} weight="secondary">
    {children}
    {of && <span className="vh">: {of}</span>}
  </ButtonLink>
);
