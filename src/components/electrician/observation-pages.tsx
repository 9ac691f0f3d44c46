import type { LibraryEntry } from '../../domain/observations-library.ts';
import { type Code, CodeBadge } from '../ui/badges.tsx';
import { Checkbox } from '../ui/choices.tsx';
import { Actions, Button, ButtonLink, SearchForm } from '../ui/form-parts.tsx';
import { type Row, Rows } from '../ui/lists.tsx';
import { EmptyState } from '../ui/notices.tsx';
import { ElectricianPage, type Frame } from './electrician-page.tsx';
import { type ReadOnlyProps, ReadOnlyRecord } from './read-only-record.tsx';
import { RecordForm, type RecordFormProps } from './record-form.tsx';
import type { ReportPlace } from './section-page.tsx';

export type ObservationRow = { id: string; number: number; code: Code | undefined; text: string; place: string };

/** All observations, the gravest first. */
export function ObservationsPage(props: {
  frame: Frame;
  report: ReportPlace;
  observations: readonly ObservationRow[];
  editable: boolean;
}) {
  const { frame, report, observations, editable } = props;
  const home = `/electrician/reports/${report.id}`;
  return (
    <ElectricianPage
      frame={frame}
      title={`Observations, ${report.site}`}
      here="reports"
      back={{ href: home, label: report.site }}
    >
      <h1>
        <span className="over">Section K</span>Observations
      </h1>
      {observations.length === 0 ? (
        <EmptyState title="No observations">
          <p>
            When there are none, say so in the <a href={`${home}/summary`}>summary</a>.
          </p>
        </EmptyState>
      ) : (
        <Rows rows={observations.map((observation) => observationRow(home, observation))} />
      )}
      {editable && (
        <Actions>
          <ButtonLink href={`${home}/observations/new`}>Add an observation</ButtonLink>
        </Actions>
      )}
    </ElectricianPage>
  );
}

export const observationRow = (home: string, observation: ObservationRow): Row => ({
  href: `${home}/observations/${observation.id}`,
  title: `${observation.number}. ${observation.text || 'No text yet'}`,
  mark: observation.code && <CodeBadge code={observation.code} />,
  meta: observation.place,
});

export type LibraryProps = { query: string; found: readonly LibraryEntry[]; chosen: LibraryEntry | undefined };

/** One observation; on the page for a new one also the starter library to begin from. */
export function ObservationPage(props: {
  frame: Frame;
  report: ReportPlace;
  /** Undefined on the page for a new one. */
  observationId?: string;
  title: string;
  form: RecordFormProps;
  readOnly?: ReadOnlyProps | undefined;
  library?: LibraryProps;
  /** The text it was begun from for a finding, while it has no code: the usual one is chosen in the form, not kept. */
  begun?: LibraryEntry;
  /** Rows of the schedule that name it. */
  items: readonly { slug: string; label: string }[];
  /** Whether saving also marks its row of the schedule. */
  marksSchedule: boolean;
}) {
  const { frame, report, observationId, title, form, readOnly, library, begun, items, marksSchedule } = props;
  const home = `/electrician/reports/${report.id}`;
  return (
    <ElectricianPage
      frame={frame}
      title={`${title}, ${report.site}`}
      here="reports"
      back={{ href: `${home}/observations`, label: 'Observations' }}
      error={form.view.errors.length > 0}
    >
      <h1>{title}</h1>
      {library && <Library library={library} home={`${home}/observations/new`} />}
      {begun && <Begun entry={begun} />}
      {readOnly ? (
        <ReadOnlyRecord {...readOnly} />
      ) : (
        <RecordForm
          {...form}
          buttons={
            <>
              <Checkbox
                name="mark_schedule"
                label="Mark its inspection item with this code and link it"
                checked={marksSchedule}
              />
              <Actions>
                <Button>Save</Button>
              </Actions>
            </>
          }
        />
      )}
      {items.length > 0 && (
        <>
          <h2>On the schedule of inspections</h2>
          <Rows
            rows={items.map(({ slug, label }) => ({
              href: `${home}/inspection_schedule#${slug}.outcome`,
              title: label,
            }))}
          />
        </>
      )}
      {observationId && !readOnly && (
        <p>
          <a href={`${home}/observations/${observationId}/remove`}>Remove this observation</a>
        </p>
      )}
    </ElectricianPage>
  );
}

/** Starter texts by search; choosing one fills the form, and nothing is saved before the form is. */
const Library = ({ library, home }: { library: LibraryProps; home: string }) => (
  <section className="card">
    <SearchForm action={home} label="Begin from the library" value={library.query} />
    {library.query !== '' && library.found.length === 0 && (
      <p>Nothing found. Try another word, or write your own below.</p>
    )}
    {library.found.length > 0 && (
      <Rows
        rows={library.found.map((entry) => ({
          href: `${home}?from=${entry.id}`,
          title: entry.text,
          mark: entry.code ? <CodeBadge code={entry.code} /> : undefined,
          meta: `${entry.id} · ${entry.where}`,
        }))}
      />
    )}
    {library.chosen && <Begun entry={library.chosen} />}
  </section>
);

const Begun = ({ entry: { id, code, whenItChanges } }: { entry: LibraryEntry }) => (
  <p>
    Begun from {id}. Make it say what is wrong here, and where.
    {code && <> Its usual code, {code}, is chosen below: it counts once you save it.</>}
    {whenItChanges && <> The code changes: {whenItChanges}.</>}
  </p>
);
