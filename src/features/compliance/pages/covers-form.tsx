import { randomUUID } from 'node:crypto';
import { Radios } from '../../../components/ui/forms/choices.tsx';
import { Actions, Button, HiddenFields } from '../../../components/ui/forms/form-parts.tsx';
import { showDay } from '../../../domain/time/calendar.ts';
import { plural } from '../../../domain/words/plural.ts';
import { asksCoverage } from '../domain/cover.ts';
import type { Covered } from '../records/covers.ts';

const choices = [
  { value: 'whole', label: 'The whole installation' },
  { value: 'part', label: 'A part of it: the rest stands on the report before' },
];

const isAsked = ({ coverage, isSaid }: Covered) => !isSaid && asksCoverage(coverage);

/** "26 of 31 circuits tested"; with the question, where a person has to decide. */
function testedIn(report: Covered): string {
  const { coverage } = report;
  if (!coverage) return '';
  const tested = `${coverage.tested} of ${plural(coverage.circuits, 'circuit')} tested${coverage.isBoardOpened ? '' : ', no board opened'}`;
  return isAsked(report) ? `${tested}. Read its limitations, and say what it covers` : tested;
}

/** How much of the installation each report covers, as a person says it: its extent is written in words. Nothing without reports. */
export const CoversForm = ({ siteId, reports }: { siteId: string; reports: readonly Covered[] }) =>
  reports.length === 0 ? null : (
    <details className="block" id="covers" open={reports.some((each) => each.covers === 'part' || isAsked(each))}>
      <summary>What each report covers</summary>
      <form method="post" action={`/sites/${siteId}/covers`} className="form">
        <HiddenFields submission={randomUUID()} />
        {reports.map((each) => (
          <Radios
            key={each.id}
            name={`covers.${each.id}`}
            label={`${each.number}, inspected ${showDay(each.inspectedOn)}`}
            hint={testedIn(each)}
            choices={choices}
            value={each.covers}
          />
        ))}
        <Actions>
          <Button weight="secondary">Save what they cover</Button>
        </Actions>
      </form>
    </details>
  );
