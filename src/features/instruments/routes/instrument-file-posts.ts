import { Hono } from 'hono';
import { instrumentFunctions } from '../../../domain/standards/instrument.ts';
import { sha256 } from '../../../server/codes.ts';
import type { AppEnv, Deps } from '../../../server/context.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { formOf } from '../../../server/http/forms/form-body.ts';
import { readPosted, refuse, toPosted } from '../../../server/http/forms/posted.ts';
import { serve } from '../../../server/http/routes/serve.ts';
import { byteOrderMark, toCsv } from '../../../server/lists/csv-text.ts';
import { csvFile, nameOfFile, refusedRowsCsv } from '../../../server/lists/sent-file.ts';
import type { ShowAgain } from '../../../server/pages/ordinary-pages.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { listUsers } from '../../../server/repositories/people/users.ts';
import { withSubmission } from '../../../server/repositories/reports/submissions.ts';
import { importInstruments, keepInstruments } from '../server/csv/import.ts';
import { type Column, columnHeads, columns } from '../server/csv/instrument-columns.ts';
import type { CheckDetails } from '../server/csv/plan-instruments.ts';
import { readInstruments } from '../server/csv/read-instruments.ts';
import { getInstrumentImport } from '../server/repository/instrument-imports.ts';
import { listInstruments, type RegisteredInstrument } from '../server/repository/instruments.ts';
import { instrumentActions } from './addresses.ts';
import { instrumentForm } from './instrument-form.ts';
import { toDetails } from './instrument-posts.ts';

/** Pages of the register that an export follows: more than any register has. */
const MOST_PAGES = 100;

/** The register of test instruments as a file, and from one: read once and stored, then saved as shown. */
export function instrumentFilePosts({ db, clock }: Pick<Deps, 'db' | 'clock'>, showAgain: ShowAgain): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();

  serve(routes, instrumentActions.read, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'instruments.manage');
    const form = [...(await formOf(c))];
    const typed = form.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []));
    const file = form.find(([, value]) => typeof value !== 'string')?.[1];
    const bytes = file instanceof Blob ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array();
    const posted = toPosted(c.req.path, typed, sha256(bytes));
    const no = (message: string) => showAgain(c, refuse('instruments', posted, 'file', message));
    if (bytes.length === 0) return no('Choose the CSV file');
    const list = await readInstruments(bytes);
    if (!list.ok) return no(`${list.message}. Nothing was saved`);
    const fileName = nameOfFile(file instanceof File ? file.name : '', 'instruments.csv');
    const { head, unknown, rows } = list;
    const keep = async (trx: Trx) => ({
      id: await keepInstruments(trx, viewer, { fileName, list: { head, unknown, rows }, check: checkDetails }, clock()),
    });
    const { id } = await withSubmission(db, viewer, posted, keep, clock());
    return c.redirect(`/instruments/imports/${id}`, 303);
  });

  serve(routes, instrumentActions.confirm, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'instruments.manage');
    const { id } = await getInstrumentImport(db, viewer, c.req.param('instrumentList'));
    const posted = await readPosted(c);
    const accepted = (posted.fields.accept ?? []).map(Number);
    const save = async (trx: Trx) => ({
      became: await importInstruments(trx, viewer, { importId: id, check: checkDetails, accepted }, clock()),
    });
    const { became } = await withSubmission(db, viewer, posted, save, clock());
    if (became === 'done') return c.redirect(`/instruments/imports/${id}`, 303);
    const message = 'The register has changed since this list was checked. Look at what it would do now, then save it';
    return showAgain(c, refuse('take', posted, 'save', message));
  });

  serve(routes, instrumentActions.refused, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'instruments.manage');
    const { list, outcome } = await getInstrumentImport(db, viewer, c.req.param('instrumentList'));
    const refused = outcome.refused.map(({ cells, problems }) => ({ cells, reason: problems.join('. ') }));
    return c.body(byteOrderMark + refusedRowsCsv(refused, list.head), 200, csvFile('refused-instruments.csv'));
  });

  serve(routes, instrumentActions.file, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'instruments.export');
    const emails = new Map((await listUsers(db, viewer)).map(({ id, email }) => [id, email]));
    const rows: string[][] = [];
    let after: string | undefined;
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const { instruments, next } = await listInstruments(db, viewer, after === undefined ? {} : { after });
      rows.push(...instruments.map((each) => cellsOf(each, emails)));
      if (next === undefined) break;
      after = next;
    }
    const text = toCsv([columns.map((column) => columnHeads[column]), ...rows]);
    return c.body(byteOrderMark + text, 200, csvFile('instruments.csv'));
  });

  return routes;
}

const cellsOf = (instrument: RegisteredInstrument, emails: ReadonlyMap<string, string>): string[] =>
  columns.map((column) => {
    if (column === 'carriedBy') return emails.get(instrument.carriedBy ?? '') ?? '';
    if (column !== 'function') return instrument[column];
    return instrumentFunctions.find(({ value }) => value === instrument.function)?.label ?? instrument.function;
  });

/** Checks the values like the form of one instrument. */
export const checkDetails: CheckDetails = (typed: Readonly<Record<Column, string>>) => {
  const read = instrumentForm.safeParse({
    ...{ make: typed.make, model: typed.model, serial: typed.serial, function: typed.function },
    ...{ accuracy_percent: typed.accuracyPercent, accuracy_digits: typed.accuracyDigits },
    ...{ calibration_due: typed.calibrationDue, certificate_number: typed.certificateNumber, carried_by: '' },
  });
  return read.success
    ? { ok: true, details: toDetails(read.data) }
    : { ok: false, problems: [...new Set(read.error.issues.map(({ message }) => message))] };
};
