import { type Context, Hono } from 'hono';
import { showCount } from '../../../domain/show-count.ts';
import { mustBeAllowed } from '../../authorization.ts';
import type { AppEnv, Deps, Viewer } from '../../context.ts';
import type { Trx } from '../../db/dialect.ts';
import { BusyError } from '../../errors.ts';
import type { ShowAgain } from '../../ordinary-pages.ts';
import { listClientNames } from '../../repositories/clients.ts';
import { findRegistered } from '../../repositories/registered-sites.ts';
import { createSite, getSite, importSites, type SiteDetails, updateSite } from '../../repositories/sites.ts';
import { withSubmission } from '../../repositories/submissions.ts';
import type { FormState } from '../../request-context.ts';
import { mapInSlices } from '../../slices.ts';
import { fieldsAboveFile, isLongBody, isLongUnpacked, openLongLists } from './long-lists.ts';
import { importForm, siteForm } from './office-forms.ts';
import { onceIn } from './once.ts';
import { type Posted, readForm, readPosted, refuse } from './posted.ts';
import {
  packText,
  type RowProblem,
  readSiteCsv,
  readSiteText,
  type SiteCsv,
  type SiteRow,
  unpackText,
} from './site-csv.ts';

/** What the page shows of a file that was checked. */
export type ImportPreview = {
  count: number;
  packed: string;
  clientId: string;
  sample: SampleRow[];
  /** Rows that are in the register already, and the first of them. */
  registered: { count: number; sample: SampleRow[] };
};
type SampleRow = { line: number; name: string; address: string; client: string };
/** A list that was to be added, kept while another one is: the same form once more, which has one effect however often it is sent. */
export type ImportKept = { kept: string; clientId: string; submission: string };
/** What is wrong with a file, row by row; `more` are further rows with faults. */
export type ImportFaults = { problems: RowProblem[]; more: number };

const SHOWN_PROBLEMS = 200;
const SHOWN_ROWS = 10;

/** Sites: by hand, and from a file, all or none. */
export function sitePosts({ db, clock }: Deps, showAgain: ShowAgain): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const once = onceIn({ db, clock });
  const longLists = openLongLists();

  routes.post('/sites/new', async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'sites.write');
    const posted = await readPosted(c);
    const form = readForm('site', siteForm, posted);
    if (!form.ok) return showAgain(c, form.formState);
    const work = async (trx: Trx) => ({ id: await createSite(trx, viewer, toDetails(form.value), clock()) });
    const { id } = await withSubmission(db, viewer, posted, work, clock());
    return c.redirect(`/sites/${id}?done=site-added`, 303);
  });

  routes.post('/sites/import', async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'sites.write');
    if (isLongBody(c)) {
      const work = async () => takeList(c, viewer, await readPosted(c));
      return longLists.run(work).catch(ifBusy((error) => comeAgain(c, showAgain, error)));
    }
    const posted = await readPosted(c);
    if (!(await isLongUnpacked(posted.fields.packed?.[0] ?? ''))) return takeList(c, viewer, posted);
    return longLists
      .run(() => takeList(c, viewer, posted))
      .catch(ifBusy((error) => comeAgain(c, showAgain, error, posted)));
  });

  /** Checks a list, or adds it once that was confirmed. */
  async function takeList(c: Context<AppEnv>, viewer: Viewer, posted: Posted): Promise<Response> {
    const form = readForm('import', importForm, posted);
    if (!form.ok) return showAgain(c, form.formState);
    const read = await readUpload(posted, form.value.packed);
    if (read === undefined) return showAgain(c, refuse('import', posted, 'file', 'Choose the CSV file'));
    const problems = read.ok ? await nameClients({ db }, viewer, read.rows, form.value.client_id) : read.problems;
    if (!read.ok || problems.length > 0) return showAgain(c, refuseFile(posted, problems));
    if (posted.fields.intent?.[0] !== 'import') {
      const extra = await previewOf({ db }, viewer, read, form.value.client_id);
      return withStatus(200, await showAgain(c, { form: 'import', entered: posted.fields, errors: [], extra }));
    }
    const work = async (trx: Trx) => {
      const ids = await importSites(trx, viewer, read.rows, clock());
      return { count: ids.length };
    };
    const { count } = await withSubmission(db, viewer, posted, work, clock());
    return c.redirect(`/sites?done=sites-added&count=${count}`, 303);
  }

  routes.post('/sites/:site', async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'sites.write');
    const { id } = await getSite(db, viewer, c.req.param('site'));
    const posted = await readPosted(c);
    const form = readForm('site', siteForm, posted);
    if (!form.ok) return showAgain(c, form.formState);
    await once(viewer, posted, (trx) => updateSite(trx, viewer, id, toDetails(form.value)));
    return c.redirect(`/sites/${id}?done=site-saved`, 303);
  });

  return routes;
}

async function readUpload(posted: Posted, packed: string | undefined): Promise<SiteCsv | undefined> {
  const file = posted.file('file');
  if (file) return readSiteCsv(new Uint8Array(await file.arrayBuffer()));
  const text = packed ? await unpackText(packed) : undefined;
  return text === undefined || text === 'larger' ? undefined : readSiteText(text);
}

/** Finds whose site each row is, one client for all or the one its own column names, and notes it there. */
async function nameClients(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  rows: readonly SiteRow[],
  clientId: string,
): Promise<RowProblem[]> {
  const clients = await listClientNames(db, viewer);
  const byName = new Map(clients.map(({ id, name }) => [name.toLowerCase(), id]));
  const chosen = clients.find(({ id }) => id === clientId)?.id;
  const problems: RowProblem[] = [];
  await mapInSlices(rows, (row) => {
    row.clientId = chosen ?? byName.get(row.client.toLowerCase()) ?? '';
    if (row.clientId !== '') return;
    const message =
      row.client === ''
        ? 'Name the client, or choose one for all rows above'
        : `There is no client called “${row.client.slice(0, 60)}”`;
    problems.push({ line: row.line, column: 'client', message });
  });
  return problems;
}

function refuseFile(posted: Posted, problems: readonly RowProblem[]): FormState {
  const extra: ImportFaults = {
    problems: problems.slice(0, SHOWN_PROBLEMS),
    more: Math.max(0, problems.length - SHOWN_PROBLEMS),
  };
  const words =
    problems.length === 1
      ? 'One thing in the file does not hold'
      : `${showCount(problems.length)} things in the file do not hold`;
  return refuse('import', posted, 'file', `${words}. Nothing was added`, extra);
}

/** Nothing is written yet and nothing is wrong: what the file would add, and what of it is there already. */
async function previewOf(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  { rows, text }: Extract<SiteCsv, { ok: true }>,
  clientId: string,
): Promise<ImportPreview> {
  const found = await findRegistered(db, viewer, rows);
  const there = found.slice(0, SHOWN_ROWS).map((index) => toSample(rows[index] as SiteRow));
  return {
    count: rows.length,
    packed: await packText(text),
    clientId,
    sample: rows.slice(0, SHOWN_ROWS).map(toSample),
    registered: { count: found.length, sample: there },
  };
}

const toSample = ({ line, name, addressLines, town, postcode, client }: SiteRow): SampleRow => ({
  line,
  name,
  address: [...addressLines, `${town} ${postcode}`].join(', '),
  client,
});

/** Does so where it was too busy; any other error goes on. */
const ifBusy = (answer: (error: BusyError) => Promise<Response>) => (error: unknown) => {
  if (error instanceof BusyError) return answer(error);
  throw error;
};

/** Another long list is being read or added. A list that waits to be confirmed is kept; a file only the browser has. */
async function comeAgain(
  c: Context<AppEnv>,
  showAgain: ShowAgain,
  { retryAfterSeconds, words }: BusyError,
  alreadyRead?: Posted,
): Promise<Response> {
  // What was packed comes from the page that asks for confirmation, and is a tenth of what it was as a file.
  const isPacked = c.req.query('packed') !== undefined;
  const posted = alreadyRead ?? (isPacked ? await readPosted(c) : undefined);
  const fields = posted?.fields ?? (await fieldsAboveFile(c));
  const kept = posted?.fields.packed?.[0];
  const extra: ImportKept | undefined =
    posted && kept ? { kept, clientId: fields.client_id?.[0] ?? '', submission: posted.submission } : undefined;
  const errors = [{ field: 'file', message: `${words} Choose the file again in a minute` }];
  const state: FormState = { form: 'import', entered: fields, errors: extra ? [] : errors, ...(extra && { extra }) };
  const shown = withStatus(503, await showAgain(c, state));
  shown.headers.set('retry-after', String(retryAfterSeconds));
  return shown;
}

/** The page that was shown again, with another status than that of bad input. */
const withStatus = (status: number, shown: Response): Response =>
  shown.status === 422 ? new Response(shown.body, { status, headers: shown.headers }) : shown;

const toDetails = (form: (typeof siteForm)['_output']): SiteDetails => ({
  clientId: form.client_id,
  name: form.name || (form.address[0] ?? ''),
  addressLines: form.address,
  town: form.town,
  postcode: form.postcode,
  uprn: form.uprn,
  nation: form.nation,
  tenure: form.tenure,
  premisesType: form.premises_type,
  accessNotes: form.access_notes,
});
