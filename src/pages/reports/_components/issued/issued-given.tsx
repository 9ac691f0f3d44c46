import type { Cell } from '../../../../components/office/parts/cells.tsx';
import type { StepToDo } from '../../../../components/office/parts/steps.tsx';
import { ButtonLink } from '../../../../components/ui/forms/form-parts.tsx';
import { showDay } from '../../../../domain/time/calendar.ts';
import { homeState } from '../../../../features/compliance/server/states.ts';
import { CopiesDue } from '../../../../features/letters/parts/copies-due.tsx';
import { GivenList } from '../../../../features/letters/parts/given-list.tsx';
import { whoLacks } from '../../../../features/letters/server/copies-owed.ts';
import { type CopyDue, copiesDue, isOwed } from '../../../../features/service/domain/copies-due.ts';
import { type Given, paperWords, recipientWords } from '../../../../features/service/domain/given.ts';
import { listGiven } from '../../../../features/service/server/repository/given.ts';
import type { PageContext } from '../../../../server/pages/page.ts';
import { can } from '../../../../server/permissions.ts';
import type { Certificate } from '../../../../server/repositories/certificates/certificates.ts';

/** Who has a certificate, and the copies of it that the law wants given. */
export type Copies = {
  /** Whether its copies were due when this company recorded who has them: where not, they have no clock. */
  isRecorded: boolean;
  given: readonly Given[];
  due: readonly CopyDue[];
  assessment: Parameters<typeof copiesDue>[0];
  lacking: ReadonlyMap<string, string>;
};

/** @param counts  whether it is the report that the state of its home rests on. @returns undefined where the viewer sees no copies. */
export async function copiesOf(
  { db, viewer }: Pick<PageContext, 'db' | 'viewer'>,
  { id, siteId }: Certificate,
  { counts, today }: { counts: boolean; today: string },
): Promise<Copies | undefined> {
  if (!can(viewer, 'service.read')) return undefined;
  const given = (await listGiven(db, viewer, siteId)).filter(({ certificateId }) => certificateId === id);
  const home = counts ? await homeState(db, viewer, siteId, today) : undefined;
  const clocks = home?.assessment.clocks ?? [];
  const due = copiesDue({ clocks }).filter(({ what }) => what === 'report');
  const isRecorded = !home?.hasOlderCopies;
  const lacking = due.some(isOwed) ? await whoLacks(db, viewer, siteId, today) : new Map<string, string>();
  return { isRecorded, given, due, assessment: { clocks }, lacking };
}

/** How many of the copies that the law wants are given, and who lacks one. Nothing where it wants none. */
export function givenCell({ due, isRecorded }: Pick<Copies, 'due' | 'isRecorded'>, siteId: string): Cell[] {
  if (due.length === 0)
    return isRecorded
      ? []
      : [
          {
            label: 'Given',
            fact: 'No record',
            href: `/sites/${siteId}/copies`,
            state: 'unknown',
            why: ['Nobody has recorded who has it'],
          },
        ];
  const owed = due.filter(isOwed);
  const [first] = owed;
  const isLate = owed.some(({ state }) => state === 'late');
  return [
    {
      label: 'Given',
      fact: `${due.length - owed.length} of ${due.length}`,
      href: '#given',
      state: owed.length === 0 ? 'given' : isLate ? 'late' : 'open',
      why: [
        owed.length > 0 && `Not yet: ${owed.map(({ to }) => recipientWords[to]).join(', ')}`,
        first?.due && `Last day ${showDay(first.due)}`,
      ],
    },
  ];
}

/** A step for each copy that is owed. */
export const stepsToGive = (due: readonly CopyDue[], { id, siteId }: Certificate): StepToDo[] =>
  due.filter(isOwed).map(({ to, what, due: by, rule, state }) => ({
    state: state === 'late' ? 'late' : 'open',
    title: `Give the ${recipientWords[to]} the ${paperWords[what].toLowerCase()}`,
    words: by ? `By ${showDay(by)}, ${rule}` : rule,
    action: (
      <ButtonLink
        href={`/sites/${siteId}/copies?to=${to === 'council' ? 'council' : 'tenant'}&paper=certificate:${id}#give`}
      >
        Give
      </ButtonLink>
    ),
  }));

/** What the law still wants given, then who has it and how that is known. */
export const WhoHasIt = ({
  copies: { given, assessment, lacking },
  name,
  siteId,
  timeZone,
  mayRecord,
}: {
  copies: Copies;
  /** The certificate's number. */
  name: string;
  siteId: string;
  timeZone: string;
  mayRecord: boolean;
}) => (
  <div id="given">
    <CopiesDue state={assessment} {...{ siteId, lacking }} mayGive={mayRecord} />
    {given.length > 0 && (
      <section aria-labelledby="has-it">
        <h2 id="has-it">Who has it</h2>
        <GivenList {...{ given, siteId, timeZone, mayRecord }} nameOf={() => name} />
      </section>
    )}
  </div>
);
