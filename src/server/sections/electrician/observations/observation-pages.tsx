import { ElectricianPage, type Frame } from '../../../../components/electrician/electrician-page.tsx';
import { type ReadOnlyProps, ReadOnlyRecord } from '../../../../components/electrician/read-only-record.tsx';
import { RecordForm, type RecordFormProps } from '../../../../components/electrician/record-form.tsx';
import { firstOf } from '../../../../components/fields/form-view.ts';
import { type Code, CodeBadge } from '../../../../components/ui/badges.tsx';
import { Checkbox } from '../../../../components/ui/forms/choices.tsx';
import {
  Actions,
  Button,
  ButtonLink,
  ErrorSummary,
  type FormError,
  SearchForm,
} from '../../../../components/ui/forms/form-parts.tsx';
import { type Row, Rows } from '../../../../components/ui/lists.tsx';
import { EmptyState } from '../../../../components/ui/notices.tsx';
import type { LibraryEntry } from '../../../../domain/library/observations-library.ts';
import { SCRIPT_OF_FORM } from '../boards/ways-on.tsx';
import { PhotosPart } from '../photos/photo-pages.tsx';
import type { PhotosShown } from '../photos/photos-of.ts';
import { newSubmission } from '../records/posted.ts';
import type { ReportPlace } from '../report/section-page.tsx';

/** @property putRight in words; empty if it was not. */
export type ObservationRow = {
  id: string;
  number: number;
  code: Code | undefined;
  text: string;
  place: string;
  putRight: string;
};

/** All observations, the most serious code first. */
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
  meta: [observation.place, observation.putRight].filter(Boolean).join(' · '),
});

export type LibraryProps = {
  query: string;
  found: readonly LibraryEntry[];
  /** Ids of the person's last used texts. */
  used: readonly string[];
  chosen: LibraryEntry | undefined;
  /** The schedule item that the person comes from; otherwise empty text. */
  item: string;
  /** Id of the new observation: the values saved on the way to a text belong to the same observation. */
  id: string;
};

/** One observation; for a new one, with the library to begin from. */
export function ObservationPage(props: {
  frame: Frame;
  report: ReportPlace;
  /** Undefined for a new one. */
  observationId?: string;
  title: string;
  form: RecordFormProps;
  readOnly?: ReadOnlyProps | undefined;
  library?: LibraryProps;
  /**
   * The library text it was begun from for a finding, while it has no code: the form suggests the usual code, and nothing is
   * stored.
   */
  begun?: LibraryEntry;
  /** Schedule items that link to it. */
  items: readonly { slug: string; label: string }[];
  /** Whether its saved code is C1: then there is a notice for the household. */
  isDanger: boolean;
  /** Whether the viewer may give that notice. */
  givesNotice: boolean;
  /** Undefined until it is saved. */
  photos: PhotosShown | undefined;
  /** Photos after the repair; undefined when it was not put right and has none. */
  fixedPhotos: PhotosShown | undefined;
  isPutRight: boolean;
  photoErrors: readonly FormError[];
  /** Whether saving also codes its schedule item. */
  marksSchedule: boolean;
}) {
  const { frame, report, observationId, title, form, readOnly, library, begun, items, marksSchedule } = props;
  const { isDanger, givesNotice, photos, fixedPhotos, isPutRight, photoErrors } = props;
  const of = title.charAt(0).toLowerCase() + title.slice(1);
  const errorsAt = (wanted: string) => photoErrors.filter(({ field }) => field === wanted);
  const home = `/electrician/reports/${report.id}`;
  const formCode = firstOf(form.view.entered, 'code');
  return (
    <ElectricianPage
      frame={frame}
      title={`${title}, ${report.site}`}
      here="reports"
      back={{ href: `${home}/observations`, label: 'Observations' }}
      error={form.view.errors.length + photoErrors.length > 0}
      scripts={readOnly ? [] : [SCRIPT_OF_FORM, 'ask.js', 'photos.js']}
    >
      <h1>{title}</h1>
      <ErrorSummary errors={photoErrors} />
      {library && <Library {...{ library, formCode }} home={`${home}/observations/new`} />}
      {begun && <Begun {...{ formCode }} entry={begun} />}
      {readOnly ? (
        <ReadOnlyRecord {...readOnly} />
      ) : (
        <RecordForm
          {...form}
          named={observationId ? undefined : { what: 'Observation', by: ['location', 'text'] }}
          buttons={
            <>
              <Checkbox
                name="mark_schedule"
                label="Give its inspection item this code, and link it"
                checked={marksSchedule}
              />
              <Actions>
                <Button>Save</Button>
                <Button name="then" value="another" weight="secondary">
                  Save and add another
                </Button>
              </Actions>
            </>
          }
        />
      )}
      {isDanger && (
        <p>
          <a href={`${home}/observations/${observationId}/notice`}>Print the danger notice</a>
        </p>
      )}
      {isDanger && givesNotice && (
        <p>
          <a href={`${home}/observations/${observationId}/notice/receipts`}>
            Send the danger notice, or record who received it
          </a>
        </p>
      )}
      {observationId && photos ? (
        <PhotosPart
          shown={photos}
          of={of}
          action={`${home}/observations/${observationId}/photos`}
          submission={newSubmission()}
          errors={errorsAt('photos')}
          editable={!readOnly}
        />
      ) : (
        <p className="soft">Save the observation to add photos.</p>
      )}
      {fixedPhotos && (
        <PhotosPart
          name="photos-fixed"
          title="Photos of the repair"
          note={isPutRight ? undefined : 'Not on the report: “Put right before you left” is not ticked.'}
          shown={fixedPhotos}
          of={`${of}, put right`}
          action={`${home}/observations/${observationId}/fixed/photos`}
          submission={newSubmission()}
          errors={errorsAt('photos-fixed')}
          editable={!readOnly}
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
          <a href={`${home}/observations/${observationId}/remove`} data-ask-in-place="">
            Remove this observation
          </a>
        </p>
      )}
    </ElectricianPage>
  );
}

/** Library texts by search; a chosen text fills the form, and only the form's own save stores it. */
const Library = ({ library, formCode, home }: { library: LibraryProps; formCode: string; home: string }) => (
  <section className="card">
    <SearchForm action={home} label="Begin from the library" value={library.query}>
      {library.item && <input type="hidden" name="item" value={library.item} />}
      <input type="hidden" name="id" value={library.id} />
    </SearchForm>
    {library.query !== '' && library.found.length === 0 && (
      <p>Nothing found. Try another word, or write your own below.</p>
    )}
    {library.found.length > 0 && (
      <Rows
        rows={library.found.map((entry) => ({
          href: `${home}?from=${entry.id}${library.item && `&item=${library.item}`}&id=${library.id}`,
          title: entry.text,
          mark: entry.code ? <CodeBadge code={entry.code} /> : undefined,
          meta: [
            library.used.includes(entry.id) && 'Used before',
            entry.isOwn && 'Your company’s own',
            entry.id,
            entry.where,
          ]
            .filter(Boolean)
            .join(' · '),
        }))}
      />
    )}
    {library.chosen && <Begun {...{ formCode }} entry={library.chosen} />}
  </section>
);

/** @param formCode the code in the form: the schedule item may have a different code from the text's usual one. */
const Begun = ({ entry: { id, code, whenItChanges }, formCode }: { entry: LibraryEntry; formCode: string }) => (
  <p>
    From {id}. Edit to suit.
    {code && code === formCode && <> Its usual code, {code}, is chosen below: it counts once you save it.</>}
    {whenItChanges && <> The code changes: {whenItChanges}.</>}
  </p>
);
