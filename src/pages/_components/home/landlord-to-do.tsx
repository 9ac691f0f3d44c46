import { Steps, type StepToDo } from '../../../components/office/parts/steps.tsx';
import { ButtonLink } from '../../../components/ui/forms/form-parts.tsx';
import { showDay } from '../../../domain/time/calendar.ts';
import { plural } from '../../../domain/words/plural.ts';
import type { StateCounts } from '../../../features/compliance/server/states.ts';
import { listOffered } from '../../../features/defects/records/papers.ts';
import { listOwingHomes } from '../../../features/letters/server/repository/owing.ts';
import type { PageContext } from '../../../server/pages/page.ts';

/** Of each kind, the rest follow when these are done. */
const MOST = 3;

/** What waits for the landlord, who alone can do it: the gravest first. Nothing where nothing waits. */
export async function LandlordToDo({
  context: { db, viewer },
  counts,
  today,
}: {
  context: Pick<PageContext, 'db' | 'viewer'>;
  counts: StateCounts;
  /** YYYY-MM-DD */
  today: string;
}) {
  const offered = await listOffered(db, viewer, MOST);
  const owing = await listOwingHomes(db, viewer, { most: MOST });
  const steps: StepToDo[] = [];
  if (counts.danger > 0)
    steps.push({
      ...{ state: 'danger', title: 'Keep people away from the danger, and ring us' },
      words: `${plural(counts.danger, 'home')} with a C1 that is not made safe.`,
      action: <ToDo href="/sites?state=danger">See where</ToDo>,
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
  for (const { id, name, due } of owing)
    steps.push({
      ...{ state: due < today ? 'late' : 'due', title: 'Give tenant and council their copies' },
      words: `${name}: due ${showDay(due)}.`,
      action: (
        <ToDo href={`/sites/${id}/copies`} of={name}>
          See which
        </ToDo>
      ),
    });
  if (counts.no_report > 0)
    steps.push({
      ...{ state: 'unknown', title: 'Send the reports you have' },
      words: `${plural(counts.no_report, 'home has', 'homes have')} none here. A PDF or a photo will do.`,
      action: <ToDo href="/sites?state=no_report">Choose the home</ToDo>,
    });
  if (steps.length === 0) return null;
  return (
    <section className="block" aria-labelledby="to-do">
      <h2 id="to-do">For you to do</h2>
      <Steps steps={steps} />
    </section>
  );
}

const ToDo = ({ href, of, children }: { href: string; of?: string; children: string }) => (
  <ButtonLink href={href} weight="secondary">
    {children}
    {of && <span className="vh">: {of}</span>}
  </ButtonLink>
);
