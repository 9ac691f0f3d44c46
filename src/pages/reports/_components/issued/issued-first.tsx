import { type Cell, Cells } from '../../../../components/office/parts/cells.tsx';
import { Steps, type StepToDo } from '../../../../components/office/parts/steps.tsx';
import { ButtonLink } from '../../../../components/ui/forms/form-parts.tsx';
import type { CertificateData } from '../../../../domain/certificate/certificate.ts';
import { ageInWords } from '../../../../domain/certificate/verdicts/age.ts';
import {
  type CertificateStatus,
  isInDanger,
  openOf,
  outcomeInWords,
  resultInWords,
} from '../../../../domain/certificate/verdicts/certificate-status.ts';
import { itemsOf } from '../../../../domain/forms/document.ts';
import { codesInShort, countCodes, countMadeSafe } from '../../../../domain/forms/words/danger-words.ts';
import { showDay } from '../../../../domain/time/calendar.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import { can } from '../../../../server/permissions.ts';
import { type Copies, givenCell } from './issued-given.tsx';

type Of = { data: CertificateData; standing: CertificateStatus };

/** What was found and how it stands today, in two cells, so that neither hides the other; then the next inspection. */
export function IssuedCells({ data, standing, copies, siteId }: Of & { copies: Copies | undefined; siteId: string }) {
  const observations = itemsOf(data.report.observations);
  const codes = codesInShort(countCodes(observations), countMadeSafe(observations));
  const open = openOf(standing);
  const cells: Cell[] = [
    {
      label: 'As found',
      fact: standing.outcome
        ? outcomeInWords(standing.outcome)
        : resultInWords({ ...standing, isPutRight: false }).words,
      state: standing.outcome ?? (standing.conclusion?.isBad ? 'unsatisfactory' : 'none'),
      why: [codes, data.inspected_on && `Inspected on ${showDay(data.inspected_on)}`],
    },
    {
      label: 'Today',
      ...(standing.isPutRight
        ? { fact: 'Since put right', state: 'mended' }
        : open !== ''
          ? { fact: `${open} open`, state: isInDanger(standing) ? 'danger' : 'open' }
          : { fact: ageInWords(standing.age).words, state: standing.age.kind === 'overdue' ? 'late' : 'none' }),
    },
    ...(copies ? givenCell(copies, siteId) : []),
    ...(data.next_due
      ? [{ label: 'Next inspection', fact: showDay(data.next_due), why: ['by the report'] } satisfies Cell]
      : []),
  ];
  return <Cells cells={cells} />;
}

/** What the office does next with an issued report: book the repair, send it, correct it. Nothing where it no longer counts. */
export function IssuedSteps({
  standing,
  siteId,
  toGive,
  correctable,
  viewer,
}: {
  standing: CertificateStatus;
  siteId: string;
  /** The copies that the law still wants given. */
  toGive: readonly StepToDo[];
  correctable: boolean;
  viewer: Viewer;
}) {
  if (!can(viewer, 'reports.list')) return null;
  const open = openOf(standing);
  const steps: StepToDo[] = [
    ...toGive,
    ...(open !== '' && can(viewer, 'visits.book')
      ? [
          {
            state: 'open',
            title: `Book the repair: ${open} open`,
            action: <ButtonLink href={`/visits/new?site=${siteId}`}>Book</ButtonLink>,
          } satisfies StepToDo,
        ]
      : []),
    {
      state: 'none',
      title: 'Send it to another person',
      action: (
        <ButtonLink href="#links" weight="secondary">
          Send
        </ButtonLink>
      ),
    },
    ...(correctable
      ? [
          {
            state: 'none',
            title: 'Correct it',
            words: 'A correction is a new revision',
            action: (
              <ButtonLink href="#correct" weight="secondary">
                Correct
              </ButtonLink>
            ),
          } satisfies StepToDo,
        ]
      : []),
  ];
  return (
    <section className="block" aria-labelledby="next-steps">
      <h2 id="next-steps">Next</h2>
      <Steps steps={steps} />
    </section>
  );
}
