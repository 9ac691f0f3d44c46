import { randomUUID } from 'node:crypto';
import { Fragment } from 'react';
import { formValues } from '../../../components/office/forms/form-values.ts';
import { BackLink } from '../../../components/office/frame.tsx';
import { Actions, Button, ErrorSummary, HiddenFields } from '../../../components/ui/forms/form-parts.tsx';
import { Notice } from '../../../components/ui/notices.tsx';
import { showDay, showTime } from '../../../domain/time/calendar.ts';
import { dayIn } from '../../../domain/time/company-day.ts';
import { plural } from '../../../domain/words/plural.ts';
import { showCount } from '../../../domain/words/show-count.ts';
import { OfficePage } from '../../../server/pages/office-page.tsx';
import { page } from '../../../server/pages/page.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { getCompany } from '../../../server/repositories/people/companies.ts';
import { findMergedInto } from '../../../server/repositories/register/merged-into.ts';
import { chosenThings, pageOf } from '../routes/chosen-things.ts';
import {
  canArchive,
  idsArchivedAt,
  type Left,
  listOwing,
  type Owing,
  readToArchive,
  type Thing,
  type ToArchive,
} from '../server/repository/archived.ts';

const heads: Record<Thing, string> = { site: 'Sites', client: 'Clients' };
/** Names that are listed; the rest is a number. */
const MOST_NAMED = 50;

/** Asks before sites or clients are archived, and explains what archiving does. With `at` it offers to undo the archiving of that time. */
const archivePage = (thing: Thing) =>
  page(async ({ query }, { db, deps, viewer, formState }) => {
    mustBeAllowed(viewer, 'register.archive');
    const asked = new URLSearchParams(query);
    const at = asked.get('at') ?? '';
    const form = formValues('archive', formState);
    const valuesOf = (name: string) => formState?.entered[name] ?? asked.getAll(name);
    const done = at === '' || formState ? [] : await idsArchivedAt(db, viewer, thing, at);
    const { ids, refusal } =
      done.length > 0 ? { ids: [], refusal: undefined } : await chosenThings(deps, viewer, thing, valuesOf);
    const { timeZone } = await getCompany(db, viewer);
    const all = await readToArchive(db, viewer, thing, ids, dayIn(deps.clock(), timeZone));
    const able = all.filter(canArchive);
    const many = (count: number) => (count === 1 ? `1 ${thing}` : `${showCount(count)} ${thing}s`);
    const one = able.length === 1 ? able[0] : undefined;
    const [only = ''] = ids.length === 1 ? ids : [];
    const staysId = all.length === 0 && only !== '' ? await findMergedInto(db, viewer, thing, only) : undefined;
    const owing = await listOwing(db, viewer, thing, able);
    const title =
      done.length > 0
        ? `${many(done.length)} archived`
        : able.length > 0
          ? `Archive ${one ? one.name : many(able.length)}`
          : ids.length > 0
            ? `Nothing to archive`
            : `No ${thing}s are chosen`;
    return (
      <OfficePage query={query} title={title} error={form.errors.length > 0}>
        <BackLink href={pageOf[thing]}>{heads[thing]}</BackLink>
        <h1>{title}</h1>
        <ErrorSummary errors={form.errors} />
        {done.length > 0 && (
          <form method="post" action={`${pageOf[thing]}/archive/restoration`} className="form">
            <HiddenFields submission={randomUUID()} />
            <input type="hidden" name="at" value={at} />
            <p>
              {`Archived on ${showTime(at, timeZone)}. `}
              <a href={`${pageOf[thing]}?archived=yes`}>All archived {thing}s</a>
            </p>
            <Actions>
              <Button weight="secondary">Undo: restore {done.length === 1 ? `the ${thing}` : 'them'}</Button>
            </Actions>
          </form>
        )}
        {staysId && (
          <p>
            {`It was merged into another ${thing}. `}
            <a href={`${pageOf[thing]}/${staysId}`}>Open the one that stays</a>
          </p>
        )}
        {done.length === 0 && able.length === 0 && !staysId && (
          <p>
            {ids.length > 0
              ? 'None of these can be archived. '
              : `${refusal ?? `Choose the ${thing}s in the list first.`} `}
            {refusal && thing === 'site' && 'Or archive their client: its sites go with it. '}
            <a href={pageOf[thing]}>{heads[thing]}</a>
          </p>
        )}
        {able.length > 0 && (
          <form method="post" action={`${pageOf[thing]}/archive`} className="form" id={thing}>
            <HiddenFields submission={randomUUID()} />
            {valuesOf('all').includes('1') ? (
              <>
                <input type="hidden" name="all" value="1" />
                <input type="hidden" name="query" value={valuesOf('query')[0] ?? ''} />
              </>
            ) : (
              able.map(({ id }) => <input key={id} type="hidden" name={thing} value={id} />)
            )}
            <Does thing={thing} able={able} owing={owing} />
            {able.length > 1 && <Names rows={able} thing={thing} />}
            <Actions>
              <Button>Archive {one ? `the ${thing}` : many(able.length)}</Button>
              <a href={pageOf[thing]}>Cancel</a>
            </Actions>
          </form>
        )}
        <LeftOut
          {...{ thing, what: 'a danger' }}
          rows={all.filter(({ isArchived, hasDanger }) => hasDanger && !isArchived)}
          why="a danger present (C1) is not made safe. Make it safe first."
        />
        <LeftOut
          {...{ thing, what: 'open work' }}
          rows={all.filter(({ isArchived, hasWork, hasDanger }) => hasWork && !hasDanger && !isArchived)}
          why="a visit is booked or a report is in progress. Finish or cancel that first."
        />
      </OfficePage>
    );
  });

/** What archiving does, and what it leaves. */
function Does({ thing, able, owing }: { thing: Thing; able: readonly ToArchive[]; owing: readonly Owing[] }) {
  const total = (of: Left | 'sites') => able.reduce((sum, each) => sum + each[of], 0);
  const [sites, late, requests, copies] = [total('sites'), total('late'), total('requests'), total('copies')];
  const [defects, people] = [total('defects'), total('people')];
  return (
    <ul>
      {late > 0 && (
        <li>{`Work or an inspection is late at ${plural(late, 'site')}. The law still asks for it; nobody is reminded.`}</li>
      )}
      {requests > 0 && (
        <li>{`${plural(requests, 'request')} for copies ${requests === 1 ? 'waits' : 'wait'} for an answer. Answer ${requests === 1 ? 'it' : 'them'} first: the days of the law run on.`}</li>
      )}
      {copies > 0 && (
        <li>
          {`Copies of reports or confirmations are owed at ${plural(copies, 'site')}: `}
          {owing.map(({ id, name, due }, at) => (
            <Fragment key={id}>
              {at > 0 && '; '}
              <a href={`/sites/${id}`}>{name}</a>
              {`, by ${showDay(due)}`}
            </Fragment>
          ))}
          {copies > owing.length ? `; and ${showCount(copies - owing.length)} more. ` : '. '}
          <a href="/letters/copies">Give them first</a>
          {': they leave the list of copies due.'}
        </li>
      )}
      {thing === 'client' && sites > 0 && (
        <li>{`${able.length === 1 ? 'Its' : 'Their'} ${sites === 1 ? 'site is' : `${showCount(sites)} sites are`} archived too.`}</li>
      )}
      <li>
        Lists, search, due dates, reminders and planning leave {thing === 'site' && able.length === 1 ? 'it' : 'them'}{' '}
        out.
      </li>
      <li>Certificates stay: people who may see them can open them, and their verify pages work.</li>
      <li>
        You can still send, correct and withdraw certificates, tell people of a danger, give copies and record work that
        was done. For a new visit or record, restore the site first.
      </li>
      {thing === 'client' && people > 0 && (
        <li>{`${plural(people, 'person', 'people')} of ${able.length === 1 ? 'the client' : 'the clients'} can no longer sign in.`}</li>
      )}
      {defects > 0 && (
        <li>{`${plural(defects, 'open defect')} ${defects === 1 ? 'stands' : 'stand'} aside: nobody is asked to follow ${defects === 1 ? 'it' : 'them'}.`}</li>
      )}
      <li>You can undo this at any time. Find {able.length === 1 ? 'it' : 'them'} with the filter “Archived”.</li>
    </ul>
  );
}

const Names = ({ rows, thing }: { rows: readonly ToArchive[]; thing: Thing }) => (
  <details>
    <summary>Show the names</summary>
    <ul className="links">
      {rows.slice(0, MOST_NAMED).map(({ id, name }) => (
        <li key={id}>
          <a href={`${pageOf[thing]}/${id}`}>{name}</a>
        </li>
      ))}
    </ul>
    {rows.length > MOST_NAMED && <p>And {showCount(rows.length - MOST_NAMED)} more.</p>}
  </details>
);

/** What cannot be archived now. */
const LeftOut = ({
  rows,
  thing,
  what,
  why,
}: {
  rows: readonly ToArchive[];
  thing: Thing;
  what: string;
  why: string;
}) =>
  rows.length === 0 ? null : (
    <Notice tone="warn" title={`${plural(rows.length, thing)} with ${what}`}>
      <p>
        {rows.length === 1 ? 'It stays' : 'They stay'} in the lists: {why}
      </p>
      <Names rows={rows} thing={thing} />
    </Notice>
  );

export const archiveSitesPage = archivePage('site');
export const archiveClientsPage = archivePage('client');
