import { randomUUID } from 'node:crypto';
import { BackLink, PageHead } from '../../../components/office/frame.tsx';
import { wordOf } from '../../../components/office/words.ts';
import { CalibrationBadge } from '../../../components/standards/calibration-badge.tsx';
import { Badge } from '../../../components/ui/badges.tsx';
import { Actions, Button, HiddenFields } from '../../../components/ui/forms/form-parts.tsx';
import { DataList } from '../../../components/ui/lists.tsx';
import { instrumentFunctions, nameOfInstrument } from '../../../domain/standards/instrument.ts';
import { showDay } from '../../../domain/time/calendar.ts';
import { OfficePage } from '../../../server/pages/office-page.tsx';
import { page } from '../../../server/pages/page.ts';
import { can, mustBeAllowed } from '../../../server/permissions.ts';
import { companyToday } from '../../../server/repositories/people/companies.ts';
import { namesOf } from '../../../server/repositories/people/people.ts';
import { listInspectors } from '../../../server/repositories/people/users.ts';
import { recordForm } from '../../../server/sections/office/match-rendered.ts';
import { getInstrument, type RegisteredInstrument } from '../server/repository/instruments.ts';
import { InstrumentForm } from './instrument-form.tsx';
import { instrumentFields } from './stored-fields.ts';

/** One test instrument: its details, with forms to change and retire it for those who manage the register. */
export const instrumentPage = page<{ instrumentId: string }>(
  async ({ instrumentId, query }, { db, deps, viewer, formState }) => {
    mustBeAllowed(viewer, 'instruments.read');
    const instrument = await getInstrument(db, viewer, instrumentId);
    const form = recordForm('instrument', formState, instrumentFields(instrument));
    const today = await companyToday(db, viewer, deps.clock());
    const carrier = (await namesOf(db, viewer, [instrument.carriedBy ?? ''])).get(instrument.carriedBy ?? '');
    const name = nameOfInstrument(instrument);
    const isRetired = instrument.retiredAt !== null;
    const mark = isRetired ? (
      <Badge tone="info">Retired</Badge>
    ) : (
      <CalibrationBadge due={instrument.calibrationDue} today={today} />
    );
    const choices = (await listInspectors(db, viewer)).map((each) => ({ value: each.id, label: each.name }));
    // The carrier may have left the company.
    const isListed = choices.some(({ value }) => value === instrument.carriedBy);
    const people =
      instrument.carriedBy === null || isListed
        ? choices
        : [...choices, { value: instrument.carriedBy, label: carrier ?? 'Former user' }];
    return (
      <OfficePage query={query} title={name} error={form.errors.length > 0}>
        <BackLink href="/instruments">Instruments</BackLink>
        <PageHead title={name} mark={mark} />
        <DataList
          gaps="Not known"
          pairs={[
            ['Serial number', instrument.serial],
            ['Measures', wordOf(instrumentFunctions, instrument.function)],
            ['Calibration due', instrument.calibrationDue && showDay(instrument.calibrationDue)],
            ['Calibration certificate', instrument.certificateNumber],
            ['Accuracy', accuracyOf(instrument)],
            ['Carried by', carrier ?? 'Kept at the office'],
          ]}
        />
        {can(viewer, 'instruments.manage') && (
          <>
            <details open={form.errors.length > 0}>
              <summary>Change the instrument</summary>
              <InstrumentForm
                action={`/instruments/${instrument.id}/details`}
                {...{ form, people }}
                submission={randomUUID()}
                save="Save the instrument"
              />
            </details>
            <h2>{isRetired ? 'Return to use' : 'Retire'}</h2>
            <form
              method="post"
              action={`/instruments/${instrument.id}/${isRetired ? 'return' : 'retirement'}`}
              className="form"
            >
              <HiddenFields submission={randomUUID()} />
              <p>
                {isRetired
                  ? 'Reports can use it again.'
                  : 'For an instrument that was sold, lost or broken. New reports cannot use it; existing reports still name it. You can return it to use later.'}
              </p>
              <Actions>
                <Button weight="secondary">{isRetired ? 'Return to use' : 'Retire the instrument'}</Button>
              </Actions>
            </form>
          </>
        )}
      </OfficePage>
    );
  },
);

const accuracyOf = ({ accuracyPercent, accuracyDigits }: RegisteredInstrument): string =>
  [accuracyPercent && `± ${accuracyPercent} % of the reading`, accuracyDigits && `${accuracyDigits} digits`]
    .filter(Boolean)
    .join(' + ');
