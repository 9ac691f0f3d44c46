import { PageHead } from '../../../components/office/frame.tsx';
import { SearchAsYouType } from '../../../components/office/registers/search-as-you-type.client.tsx';
import { wordOf } from '../../../components/office/words.ts';
import { CalibrationBadge } from '../../../components/standards/calibration-badge.tsx';
import { ButtonLink, SearchForm } from '../../../components/ui/forms/form-parts.tsx';
import { Pagination, Table } from '../../../components/ui/lists.tsx';
import { EmptyState } from '../../../components/ui/notices.tsx';
import { instrumentFunctions, nameOfInstrument } from '../../../domain/standards/instrument.ts';
import { showDay } from '../../../domain/time/calendar.ts';
import { showFound } from '../../../domain/words/show-count.ts';
import { OfficePage } from '../../../server/pages/office-page.tsx';
import { page } from '../../../server/pages/page.ts';
import { can, mustBeAllowed } from '../../../server/permissions.ts';
import { companyToday } from '../../../server/repositories/people/companies.ts';
import { namesOf } from '../../../server/repositories/people/people.ts';
import { listInstruments } from '../server/repository/instruments.ts';

/** The register of test instruments, the next due for calibration first. */
export const instrumentsPage = page(async ({ query }, { db, deps, viewer }) => {
  mustBeAllowed(viewer, 'instruments.read');
  const asked = new URLSearchParams(query);
  const search = asked.get('q') ?? '';
  const after = asked.get('after') ?? undefined;
  const retired = asked.get('show') === 'retired';
  const { instruments, next } = await listInstruments(db, viewer, { search, retired, ...(after && { after }) });
  const today = await companyToday(db, viewer, deps.clock());
  const nameOf = await namesOf(db, viewer, [...new Set(instruments.map(({ carriedBy }) => carriedBy ?? ''))]);
  const isEmpty = instruments.length === 0 && search === '' && !after && !retired;
  const addressOf = (more: Readonly<Record<string, string>>) => {
    const said = { ...(search && { q: search }), ...(retired && { show: 'retired' }), ...more };
    return `/instruments${Object.keys(said).length > 0 ? `?${new URLSearchParams(said)}` : ''}`;
  };
  return (
    <OfficePage query={query} title={retired ? 'Retired instruments' : 'Instruments'}>
      <PageHead title={retired ? 'Retired instruments' : 'Instruments'}>
        {can(viewer, 'instruments.manage') && <ButtonLink href="/instruments/new">Add an instrument</ButtonLink>}
        {can(viewer, 'instruments.manage') && !retired && (
          <ButtonLink href="/instruments/import" weight="secondary">
            From a file
          </ButtonLink>
        )}
        {can(viewer, 'instruments.export') && !retired && (
          <ButtonLink href="/instruments/instruments.csv" weight="secondary">
            Download as CSV
          </ButtonLink>
        )}
        <ButtonLink href={retired ? '/instruments' : '/instruments?show=retired'} weight="secondary">
          {retired ? 'In use' : 'Retired'}
        </ButtonLink>
      </PageHead>
      {isEmpty ? (
        <EmptyState title="No instruments yet">
          <p>
            Enter each test instrument once, with its serial number and calibration due date. Its carrier then adds it
            to a report with one tap.
          </p>
        </EmptyState>
      ) : (
        <>
          <SearchForm action="/instruments" label="Find an instrument" value={search}>
            {retired && <input type="hidden" name="show" value="retired" />}
            <SearchAsYouType found={showFound(instruments.length, next)} />
          </SearchForm>
          <Table
            caption={retired ? 'Retired instruments' : 'Instruments in use'}
            rows={instruments}
            rowKey={({ id }) => id}
            columns={[
              { label: 'Instrument', cell: (each) => <a href={`/instruments/${each.id}`}>{nameOfInstrument(each)}</a> },
              { label: 'Serial number', cell: (each) => <span className="unbroken">{each.serial}</span> },
              { label: 'Measures', cell: (each) => wordOf(instrumentFunctions, each.function) },
              {
                label: 'Calibration due',
                cell: (each) => (
                  <>
                    {each.calibrationDue && showDay(each.calibrationDue)}{' '}
                    {!retired && <CalibrationBadge due={each.calibrationDue} today={today} />}
                  </>
                ),
              },
              { label: 'Carried by', cell: (each) => nameOf.get(each.carriedBy ?? '') ?? 'Office' },
            ]}
          />
          {instruments.length === 0 && <p>No instrument found.</p>}
          <Pagination
            next={next && addressOf({ after: next })}
            previous={after === undefined ? undefined : addressOf({})}
          />
        </>
      )}
    </OfficePage>
  );
});
