import { type Context, Hono } from 'hono';
import { mustBeAllowed } from '../../authorization.ts';
import type { AppEnv, Deps, Viewer } from '../../context.ts';
import type { Trx } from '../../db/dialect.ts';
import type { ShowAgain } from '../../ordinary-pages.ts';
import { listClientNames } from '../../repositories/clients.ts';
import { createSite, getSite, importSites, type SiteDetails, updateSite } from '../../repositories/sites.ts';
import { withSubmission } from '../../repositories/submissions.ts';
import type { FormState } from '../../request-context.ts';
import { mapInSlices } from '../../slices.ts';
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
  sample: { line: number; name: string; address: string; client: string }[];
};
/** What is wrong with a file, row by row; `more` are further rows with faults. */
export type ImportFaults = { problems: RowProblem[]; more: number };

const SHOWN_PROBLEMS = 200;
const SHOWN_ROWS = 10;

/** Sites: by hand, and from a file, all or none. */
export function sitePosts({ db, clock }: Deps, showAgain: ShowAgain): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const once = onceIn({ db, clock });

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
    const posted = await readPosted(c);
    const form = readForm('import', importForm, posted);
    if (!form.ok) return showAgain(c, form.formState);
    const read = await readUpload(posted, form.value.packed);
    if (read === undefined) return showAgain(c, refuse('import', posted, 'file', 'Choose the CSV file'));
    const checked = await checkClients({ db }, viewer, read, form.value.client_id);
    if (!checked.ok) return showAgain(c, refuseFile(posted, checked.problems));
    if (posted.fields.intent?.[0] !== 'import') return preview(c, showAgain, posted, checked, form.value.client_id);
    const work = async (trx: Trx) => {
      const ids = await importSites(trx, viewer, checked.sites, clock());
      return { count: ids.length };
    };
    await withSubmission(db, viewer, posted, work, clock());
    return c.redirect('/sites?done=sites-added', 303);
  });

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
  return text === undefined ? undefined : readSiteText(text);
}

type Checked =
  | { ok: true; rows: SiteRow[]; sites: SiteDetails[]; text: string }
  | { ok: false; problems: RowProblem[] };

/** Finds whose site each row is: one client for all, or the one its own column names. */
async function checkClients(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  read: SiteCsv,
  clientId: string,
): Promise<Checked> {
  if (!read.ok) return read;
  const clients = await listClientNames(db, viewer);
  const byName = new Map(clients.map(({ id, name }) => [name.toLowerCase(), id]));
  const chosen = clients.find(({ id }) => id === clientId)?.id;
  const problems: RowProblem[] = [];
  const sites = await mapInSlices(read.rows, (row) => {
    const id = chosen ?? byName.get(row.client.toLowerCase());
    if (id === undefined) {
      const message =
        row.client === ''
          ? 'Name the client, or choose one for all rows above'
          : `There is no client called “${row.client.slice(0, 60)}”`;
      problems.push({ line: row.line, column: 'client', message });
    }
    return toSite(row, id ?? '');
  });
  return problems.length > 0 ? { ok: false, problems } : { ok: true, rows: read.rows, sites, text: read.text };
}

function refuseFile(posted: Posted, problems: readonly RowProblem[]): FormState {
  const extra: ImportFaults = {
    problems: problems.slice(0, SHOWN_PROBLEMS),
    more: Math.max(0, problems.length - SHOWN_PROBLEMS),
  };
  const words =
    problems.length === 1 ? 'One thing in the file does not hold' : `${problems.length} things in the file do not hold`;
  return refuse('import', posted, 'file', `${words}. Nothing was added`, extra);
}

/** Nothing is written yet and nothing is wrong: the page once more, with what the file would add. */
async function preview(
  c: Context<AppEnv>,
  showAgain: ShowAgain,
  { fields }: Posted,
  { rows, text }: Extract<Checked, { ok: true }>,
  clientId: string,
): Promise<Response> {
  const sample = rows.slice(0, SHOWN_ROWS).map(({ line, name, addressLines, town, postcode, client }) => ({
    line,
    name,
    address: [...addressLines, `${town} ${postcode}`].join(', '),
    client,
  }));
  const extra: ImportPreview = { count: rows.length, packed: await packText(text), clientId, sample };
  const shown = await showAgain(c, { form: 'import', entered: fields, errors: [], extra });
  return shown.status === 422 ? new Response(shown.body, { status: 200, headers: shown.headers }) : shown;
}

const toSite = (row: SiteRow, clientId: string): SiteDetails => ({
  clientId,
  name: row.name,
  addressLines: row.addressLines,
  town: row.town,
  postcode: row.postcode,
  uprn: row.uprn,
  nation: row.nation,
  tenure: row.tenure,
  premisesType: row.premisesType,
  accessNotes: row.accessNotes,
});

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
