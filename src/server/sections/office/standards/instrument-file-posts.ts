import { Hono } from 'hono';
import type { InstrumentPreview } from '../../../../components/office/standards/instrument-file.tsx';
import { instrumentFunctions } from '../../../../domain/standards/instrument.ts';
import { showDay } from '../../../../domain/time/calendar.ts';
import type { AppEnv, Deps, Viewer } from '../../../context.ts';
import { BadInputError } from '../../../errors.ts';
import { formOf } from '../../../http/forms/form-body.ts';
import { serve } from '../../../http/routes/serve.ts';
import { sha256 } from '../../../ids.ts';
import { importInstruments } from '../../../instruments/csv/import.ts';
import { type Column, columnHeads, columns } from '../../../instruments/csv/instrument-columns.ts';
import { type CheckDetails, planInstruments } from '../../../instruments/csv/plan-instruments.ts';
import { MOST_BYTES, readInstruments, refusedFile } from '../../../instruments/csv/read-instruments.ts';
import type { ShowAgain } from '../../../pages/ordinary-pages.ts';
import { mustBeAllowed } from '../../../permissions.ts';
import { listUsers } from '../../../repositories/people/users.ts';
import {
  type InstrumentDetails,
  listInstruments,
  type RegisteredInstrument,
} from '../../../repositories/standards/instruments.ts';
import { byteOrderMark, decodeText, toCsv } from '../../../site-lists/csv-text.ts';
import { onceIn } from '../../once.ts';
import { type Posted, readPosted, refuse, toPosted } from '../posted.ts';
import { instrumentActions } from '../routes.ts';
import { instrumentForm } from './instrument-form.ts';
import { toDetails } from './instrument-posts.ts';

/** Rows that a page shows; all of them count, and all that are refused are in their file. */
const MOST_SHOWN = 100;
/** Pages of the register that an export follows: more than anybody's register has. */
const MOST_PAGES = 100;

/**
 * The register of test instruments as a file and from one. Nothing is kept of a file between its preview and what is done with it: the
 * page carries it, and it is read again.
 */
export function instrumentFilePosts({ db, clock }: Pick<Deps, 'db' | 'clock'>, showAgain: ShowAgain): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const once = onceIn({ db, clock });

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
    if (bytes.length > MOST_BYTES) return no('The file is larger than 192 kB. Split it');
    const text = new TextDecoder().decode(decodeText(bytes)).replaceAll('\0', '');
    const preview = await previewOf(viewer, text);
    if (typeof preview === 'string') return no(preview);
    return showAgain(c, { form: 'instruments', entered: {}, errors: [], extra: preview }, 200);
  });

  serve(routes, instrumentActions.confirm, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'instruments.manage');
    const posted = await readPosted(c);
    const { rows } = await sent(posted);
    await once(viewer, posted, (trx) => importInstruments(trx, viewer, { rows, check }, clock()));
    return c.redirect('/instruments?done=instruments-imported', 303);
  });

  serve(routes, instrumentActions.refused, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'instruments.manage');
    const { rows, head } = await sent(await readPosted(c));
    const planned = await planInstruments(db, viewer, rows, check);
    const refused = planned.flatMap((row) => (row.becomes === 'refused' ? [row] : []));
    return c.body(refusedFile(head, refused), 200, asFile('refused-instruments.csv'));
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
    return c.body(byteOrderMark + text, 200, asFile('instruments.csv'));
  });

  return routes;

  /** @returns why it cannot be read, where that is so. */
  async function previewOf(viewer: Viewer, text: string): Promise<InstrumentPreview | string> {
    const read = await readInstruments(new TextEncoder().encode(text));
    if (!read.ok) return read.message;
    const planned = await planInstruments(db, viewer, read.rows, check);
    const refused = planned.flatMap(({ line, cells, ...row }) =>
      row.becomes === 'refused' ? [{ line, cells, problems: row.problems }] : [],
    );
    const people = new Map((await listUsers(db, viewer)).map(({ id, name }) => [id, name]));
    const taken = planned.flatMap((row) =>
      row.becomes === 'added' || row.becomes === 'changed'
        ? [
            {
              line: row.line,
              becomes: row.becomes,
              name: `${row.details.make} ${row.details.model}`.trim(),
              serial: row.details.serial,
              changes: row.becomes === 'changed' ? changesIn(row.before, row.details, people) : [],
            },
          ]
        : [],
    );
    const count = (what: string) => planned.filter(({ becomes }) => becomes === what).length;
    return {
      ...{ text, head: read.head, unknown: read.unknown },
      ...{ added: count('added'), changed: count('changed'), same: count('same') },
      ...{ taken: taken.slice(0, MOST_SHOWN), refused: refused.slice(0, MOST_SHOWN), refusedInAll: refused.length },
    };
  }
}

/** The rows that a form of the preview carries. @throws BadInputError when they did not come from one. */
async function sent({ fields }: Posted) {
  const read = await readInstruments(new TextEncoder().encode(fields.text?.[0] ?? ''));
  if (!read.ok) throw new BadInputError(read.message);
  return read;
}

const asFile = (name: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${name}"`,
  'x-content-type-options': 'nosniff',
});

const cellsOf = (instrument: RegisteredInstrument, emails: ReadonlyMap<string, string>): string[] =>
  columns.map((column) => {
    if (column === 'carriedBy') return emails.get(instrument.carriedBy ?? '') ?? '';
    if (column !== 'function') return instrument[column];
    return instrumentFunctions.find(({ value }) => value === instrument.function)?.label ?? instrument.function;
  });

/** Each column that a file changes, as people read it. */
function changesIn(before: InstrumentDetails, after: InstrumentDetails, people: ReadonlyMap<string, string>) {
  const show = (details: InstrumentDetails, column: Column): string => {
    if (column === 'carriedBy') return people.get(details.carriedBy ?? '') ?? 'nobody';
    const said = details[column];
    if (said === '') return 'nothing';
    if (column === 'calibrationDue') return showDay(said);
    return column === 'function' ? (instrumentFunctions.find(({ value }) => value === said)?.label ?? said) : said;
  };
  return columns
    .filter((column) => before[column] !== after[column])
    .map((column) => ({ label: columnHeads[column], before: show(before, column), after: show(after, column) }));
}

/** As the form of one instrument checks what is typed. */
const check: CheckDetails = (typed: Readonly<Record<Column, string>>) => {
  const read = instrumentForm.safeParse({
    ...{ make: typed.make, model: typed.model, serial: typed.serial, function: typed.function },
    ...{ accuracy_percent: typed.accuracyPercent, accuracy_digits: typed.accuracyDigits },
    ...{ calibration_due: typed.calibrationDue, certificate_number: typed.certificateNumber, carried_by: '' },
  });
  return read.success
    ? { ok: true, details: toDetails(read.data) }
    : { ok: false, problems: [...new Set(read.error.issues.map(({ message }) => message))] };
};
