import { randomUUID } from 'node:crypto';
import type { ReactNode } from 'react';
import { type FormValues, formValues } from '../../../components/office/forms/form-values.ts';
import { BackLink } from '../../../components/office/frame.tsx';
import { ButtonLink, ErrorSummary } from '../../../components/ui/forms/form-parts.tsx';
import { Pagination } from '../../../components/ui/lists.tsx';
import { Notice } from '../../../components/ui/notices.tsx';
import { showTime } from '../../../domain/time/calendar.ts';
import { capital } from '../../../domain/words/capital.ts';
import { plural } from '../../../domain/words/plural.ts';
import { showCount } from '../../../domain/words/show-count.ts';
import { OfficePage } from '../../../server/pages/office-page.tsx';
import { page } from '../../../server/pages/page.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { getCompany } from '../../../server/repositories/people/companies.ts';
import { countMadeSites, listKeptSites } from '../../../server/repositories/register/unused-sites.ts';
import { columns, columnWords } from '../server/list/columns.ts';
import { hasFile, isLeftUnread } from '../server/repository/import-readings.ts';
import { countKeptRows, type ImportedSite, listImportedSites } from '../server/repository/import-rows.ts';
import { getImport, type SiteImport } from '../server/repository/site-imports.ts';
import { AddForm } from './add-form.tsx';
import { ReadingForm, RefusedRows } from './import-questions.tsx';
import { ImportRemarks } from './import-remarks.tsx';
import { ListedSites, sites } from './listed-sites.tsx';
import { KeptSites, UndoForm } from './undo-form.tsx';

const meanings = columns.map((column) => ({ value: column, label: capital(columnWords[column]) }));

/** Most sites on a page of the list, and most sites kept by an undo that are shown. */
const MOST = 50;
const MOST_DOUBLES = 200;

export const readListPage = page<{ importId: string }>(
  async ({ importId, path, query }, { deps, db, viewer, formState }) => {
    mustBeAllowed(viewer, 'sites.write');
    const list = await getImport(db, viewer, importId);
    const asking = formValues('reading', formState);
    if (list.state === 'reading') {
      const isLeft = isLeftUnread(list, deps.clock());
      const again = isLeft && list.reading && (await hasFile(db, viewer, list.id)) && (
        <ReadingForm {...{ id: list.id, reading: list.reading, meanings }} form={asking} submission={randomUUID()} />
      );
      const kept = await countKeptRows(db, viewer, list.id);
      return <Reading {...{ path, query, list, kept, isLeft, again }} errors={asking.errors} />;
    }
    const { id, state, refused, doubles } = list;
    if (state === 'adding' || state === 'removing') return <UnderWay {...{ path, query, list }} />;
    const asked = new URLSearchParams(query).get('after') ?? '';
    const after = /^\d{1,6}$/.test(asked) ? Number(asked) : 0;
    const states: ImportedSite['state'][] =
      state === 'checked' ? ['new'] : state === 'done' ? ['added'] : ['added', 'removed'];
    const rows = await listImportedSites(db, viewer, id, states, { after, limit: MOST + 1 });
    const shown = rows.slice(0, MOST);
    const possible =
      doubles > 0 && state === 'checked'
        ? await listImportedSites(db, viewer, id, ['double'], { limit: MOST_DOUBLES })
        : [];
    const { reading } = list;
    const isUnnamed = reading !== undefined && !reading.columns.some(({ meaning }) => meaning === 'address');
    const isReadable = state === 'checked' && reading !== undefined && (await hasFile(db, viewer, id));
    const made = state === 'checked' ? { there: 0, unused: 0 } : await countMadeSites(db, viewer, id);
    const kept = made.there > made.unused ? await listKeptSites(db, viewer, id, MOST) : [];
    const { timeZone } = await getCompany(db, viewer);
    const form = formValues('undo', formState);
    const total = list.total - refused;
    const title = `Import of ${list.fileName}`;
    return (
      <OfficePage {...{ query, title }} error={form.errors.length + asking.errors.length > 0}>
        <BackLink href="/sites/import">Import sites</BackLink>
        <h1>{title}</h1>
        <ErrorSummary errors={[...form.errors, ...asking.errors]} />
        <State list={list} isUnnamed={isUnnamed} showTime={(at) => showTime(at, timeZone)} />
        {isReadable && <ReadingForm {...{ id, reading }} form={asking} submission={randomUUID()} meanings={meanings} />}
        {refused > 0 && !isUnnamed && <RefusedRows {...{ id, refused, reading }} />}
        {state === 'checked' && total > 0 && <ImportRemarks unread={list.unread} assumed={list.assumed} />}
        {state === 'checked' && total > 0 && (
          <AddForm id={id} submission={randomUUID()} {...{ total, doubles }} shown={possible} />
        )}
        {state === 'done' && made.there > 0 && (
          <details open={form.errors.length > 0}>
            <summary>Undo this import</summary>
            {made.unused > 0 ? (
              <UndoForm id={id} form={form} submission={randomUUID()} unused={made.unused}>
                <p>Removes only sites without a visit, report or change since the import.</p>
                {kept.length > 0 && (
                  <>
                    <p>{sites(made.there - made.unused)} would stay:</p>
                    <KeptSites kept={kept} count={made.there - made.unused} />
                  </>
                )}
              </UndoForm>
            ) : (
              <>
                <p>No sites can be removed: all have been used or changed since they were added.</p>
                <KeptSites kept={kept} count={made.there} />
              </>
            )}
          </details>
        )}
        {state === 'undone' && kept.length > 0 && (
          <>
            <h2>Still in the register</h2>
            <KeptSites kept={kept} count={made.there - made.unused} />
          </>
        )}
        {shown.length > 0 && (
          <>
            <h2>{state === 'checked' ? 'To be added' : state === 'done' ? 'Added' : 'Sites in this import'}</h2>
            <ListedSites caption="Sites, in the order of the file" shown={shown} />
          </>
        )}
        <Pagination
          previous={after > 0 ? path : undefined}
          next={rows.length > MOST ? `${path}?after=${shown.at(-1)?.seq}` : undefined}
        />
      </OfficePage>
    );
  },
);

type UnderWayProps = { path: string; query: string; list: SiteImport };
type ReadingProps = UnderWayProps & {
  kept: number;
  isLeft: boolean;
  /** The form to read the file again, when it is still stored. */
  again: ReactNode;
  errors: FormValues['errors'];
};

/** A list that is being read, or whose reading stopped with its process. */
function Reading({ path, query, list, kept, isLeft, again, errors }: ReadingProps) {
  const title = `Import of ${list.fileName}`;
  return (
    <OfficePage {...{ query, title }} error={errors.length > 0}>
      <BackLink href="/sites/import">Import sites</BackLink>
      <h1>{title}</h1>
      <ErrorSummary errors={errors} />
      {isLeft ? (
        <>
          <Notice tone="bad" title="The file was not fully read">
            <p>No sites were added. {again ? 'Read the file again.' : 'Choose the file again.'}</p>
          </Notice>
          {again}
        </>
      ) : (
        <Notice tone="info" title={`${showCount(kept)} of ${plural(list.total, 'row', 'rows')} checked`}>
          <p>No sites added yet. You can leave this page and come back.</p>
          <p>
            <ButtonLink href={path}>Refresh</ButtonLink>
          </p>
        </Notice>
      )}
    </OfficePage>
  );
}

/** A list whose sites are being added, or removed by an undo, in batches. */
function UnderWay({ path, query, list }: UnderWayProps) {
  const title = `Import of ${list.fileName}`;
  const isAdding = list.state === 'adding';
  const words = isAdding
    ? `${showCount(list.added)} of ${sites(list.total - list.refused)} added so far`
    : `${showCount(list.removed)} of ${sites(list.added)} removed so far`;
  return (
    <OfficePage {...{ query, title }}>
      <BackLink href="/sites/import">Import sites</BackLink>
      <h1>{title}</h1>
      <Notice tone="info" title={words}>
        <p>
          {isAdding ? 'Sites are being added' : 'Sites are being removed'} in batches. You can leave this page and come
          back. If the server restarts, this continues automatically.
        </p>
        <p>
          <ButtonLink href={path}>Refresh</ButtonLink>
        </p>
      </Notice>
      {list.refused > 0 && (
        <p>
          {plural(list.refused, 'row')} had errors.{' '}
          <a href={`/sites/imports/${list.id}/refused.csv`}>
            Download {list.refused === 1 ? 'it' : 'them'} as a CSV file
          </a>
        </p>
      )}
    </OfficePage>
  );
}

/** State of the import: checked, added or undone. */
function State({
  list,
  isUnnamed,
  showTime: show,
}: {
  list: SiteImport;
  /** True when no column is known to hold the address, so no row could be read. */
  isUnnamed: boolean;
  showTime: (at: string) => string;
}) {
  const { state, total, refused, doubles, added, removed } = list;
  if (state === 'checked') {
    const isGood = refused === 0 && doubles === 0;
    const words = [
      refused > 0 && (isUnnamed ? 'none read yet' : `${showCount(refused)} left out`),
      doubles > 0 && plural(doubles, 'possible duplicate'),
    ].filter(Boolean);
    return (
      <Notice
        tone={isGood ? 'good' : 'info'}
        title={[plural(total, 'row'), ...(words.length > 0 ? words : ['no errors'])].join(', ')}
      >
        <p>
          No sites added yet. Uploaded by {list.createdBy}, {show(list.createdAt)}. You can leave this page and come
          back.
        </p>
      </Notice>
    );
  }
  const skipped = total - refused - added;
  return (
    <Notice
      tone={state === 'done' ? 'good' : 'info'}
      title={state === 'done' ? `${capital(sites(added))} added` : `Undone: ${sites(removed)} removed`}
    >
      <p>
        Added by {list.doneBy}, {list.doneAt && show(list.doneAt)}.
        {skipped > 0 && ` Skipped as possible duplicates: ${sites(skipped)}.`}
      </p>
      {state === 'undone' && (
        <p>
          Undone by {list.undoneBy}, {list.undoneAt && show(list.undoneAt)}.
        </p>
      )}
    </Notice>
  );
}
