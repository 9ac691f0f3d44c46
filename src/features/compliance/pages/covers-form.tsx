import { randomUUID } from 'node:crypto';
import { Radios } from '../../../components/ui/forms/choices.tsx';
import { Actions, Button, HiddenFields } from '../../../components/ui/forms/form-parts.tsx';
import { showDay } from '../../../domain/time/calendar.ts';
import type { Covered } from '../records/covers.ts';

const choices = [
  { value: 'whole', label: 'The whole installation' },
  { value: 'part', label: 'A part of it: the rest stands on the report before' },
];

/** How much of the installation each report covers, as a person says it: its extent is written in words. Nothing without reports. */
export const CoversForm = ({ siteId, reports }: { siteId: string; reports: readonly Covered[] }) =>
  reports.length === 0 ? null : (
    <details className="block" id="covers" open={reports.some(({ covers }) => covers === 'part')}>
      <summary>What each report covers</summary>
      <form method="post" action={`/sites/${siteId}/covers`} className="form">
        <HiddenFields submission={randomUUID()} />
        {reports.map((each) => (
          <Radios
            key={each.id}
            name={`covers.${each.id}`}
            label={`${each.number}, inspected ${showDay(each.inspectedOn)}`}
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
