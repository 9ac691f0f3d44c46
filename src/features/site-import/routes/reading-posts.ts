import { type Context, Hono } from 'hono';
import { BadInputError, BusyError, ConflictError } from '../../../kernel/errors.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import { sha256 } from '../../../server/codes.ts';
import type { AppEnv, Deps } from '../../../server/context.ts';
import { limitsOf } from '../../../server/http/forms/body-kinds.ts';
import { readPosted, refuse, toPosted } from '../../../server/http/forms/posted.ts';
import { serve } from '../../../server/http/routes/serve.ts';
import { nameOfFile } from '../../../server/lists/sent-file.ts';
import type { ShowAgain } from '../../../server/pages/ordinary-pages.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { listClientNames } from '../../../server/repositories/register/clients.ts';
import { keepList, keepListAgain, ReadMeanwhileError } from '../server/import-sites.ts';
import { columnWords } from '../server/list/columns.ts';
import { headKey } from '../server/list/find-head.ts';
import { type ListReader, readListHere } from '../server/list/list-reader.ts';
import type { SentList } from '../server/list/read-sent.ts';
import { zipSignature } from '../server/list/xlsx-records.ts';
import { findFile, listMeanings } from '../server/repository/import-readings.ts';
import { getImport } from '../server/repository/site-imports.ts';
import { importActions } from './addresses.ts';
import { fieldsAboveFile, isLong, isLongBody, openLongLists } from './long-lists.ts';
import { readAnswers } from './read-answers.ts';

const unread = {
  busy: 'Other long lists are being read just now. Choose the file again in a minute',
  'gave up': 'The file took too long to read. Split it and add the parts one by one',
};

/**
 * A list of sites from a file is read and stored row by row; with other answers it is read again.
 * @param reader  reads long lists, in a thread if there is one.
 */
export function readingPosts({ db, clock }: Deps, showAgain: ShowAgain, reader: ListReader): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const longLists = openLongLists();

  serve(routes, importActions.read, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'sites.write');
    if (!isLongBody(c)) return takeList(c, viewer, shortReader);
    return longLists
      .run(() => takeList(c, viewer, () => reader))
      .catch((error) => {
        if (error instanceof BusyError) return comeAgain(c, error);
        throw error;
      });
  });

  async function takeList(
    c: Context<AppEnv>,
    viewer: Viewer,
    readerOf: (sent: SentList) => ListReader,
  ): Promise<Response> {
    const { columns: remembered, answers } = await listMeanings(db, viewer);
    const options = { clients: await listClientNames(db, viewer), clientId: '', remembered, answers };
    const sent = await sentList(c, options);
    const read = await readerOf(sent).read(sent);
    if (read.state === 'no form') throw new BadInputError('The form could not be read');
    if (read.state !== 'read') return refuseUnread(c, read.state);
    const { file } = read;
    const posted = toPosted(c.req.path, read.fields, file && sha256(file.content));
    if (!file) return showAgain(c, refuse('import', posted, 'file', 'Choose the file'));
    if (!file.read.ok) {
      const { line, message } = file.read;
      const where = line > 1 ? `Line ${line}: ` : '';
      return showAgain(c, refuse('import', posted, 'file', `${where}${message}. Nothing was added`));
    }
    const clientId = posted.fields.client_id?.[0] ?? '';
    const id = await keepList(
      db,
      viewer,
      {
        fileName: nameOfFile(file.name, 'sites.csv'),
        read: { list: file.read.list, content: file.content, clientId, answers },
        submission: posted,
      },
      clock(),
    );
    return c.redirect(`/sites/imports/${id}`, 303);
  }

  serve(routes, importActions.readAgain, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'sites.write');
    const { id, head, reading } = await getImport(db, viewer, c.req.param('import'));
    const posted = await readPosted(c);
    const content = await findFile(db, viewer, id);
    if (!reading || !content) throw new ConflictError('The file of this list is no longer stored. Choose it again.');
    const said = readAnswers(posted, reading);
    if ('twice' in said) {
      const message = `Two columns are read as “${columnWords[said.twice]}”. Leave one of them out`;
      return showAgain(c, refuse('reading', posted, said.field, message));
    }
    const { columns, answers } = said;
    const { clientId } = reading;
    const options = { clients: await listClientNames(db, viewer), clientId, columns, answers };
    const sent = { bytes: content, options };
    const readLong = () => reader.read(sent);
    const read = await (isLong(content.length) ? longLists.run(readLong) : shortReader(sent).read(sent));
    if (read.state !== 'read' || !read.file?.read.ok) {
      const why =
        read.state === 'busy' || read.state === 'gave up' ? unread[read.state] : 'The file cannot be read this way';
      return showAgain(c, refuse('reading', posted, 'columns', why));
    }
    const { list } = read.file.read;
    const remember = { columns: { [headKey(head)]: columns }, answers: said.toRemember };
    const file = { list, content, clientId, answers };
    const { drawn, ...entered } = posted.fields;
    const again = { id, read: file, said: remember, drawn: drawn?.[0], submission: posted };
    try {
      await keepListAgain(db, viewer, again, clock());
    } catch (error) {
      if (!(error instanceof ReadMeanwhileError)) throw error;
      const message = 'The file was read again meanwhile, with other answers. Read it again to replace them with these';
      return showAgain(c, refuse('reading', { ...posted, fields: entered }, 'columns', message));
    }
    return c.redirect(`/sites/imports/${id}`, 303);
  });

  return routes;

  /** Even a small workbook may cost much, so it is always read in the thread. */
  function shortReader({ bytes }: SentList): ListReader {
    return Buffer.from(bytes.buffer).includes(zipSignature) ? reader : readListHere;
  }

  /** Another long list is being read. Only the browser has this file, so the person chooses it again. */
  async function comeAgain(c: Context<AppEnv>, { retryAfterSeconds, words }: BusyError): Promise<Response> {
    const errors = [{ field: 'file', message: `${words} Choose the file again in a minute` }];
    const shown = await showAgain(c, { form: 'import', entered: await fieldsAboveFile(c), errors });
    if (shown.status !== 422) return shown;
    const answer = new Response(shown.body, { status: 503, headers: shown.headers });
    answer.headers.set('retry-after', String(retryAfterSeconds));
    return answer;
  }

  /** Nothing was read: the values typed above the file are lost with it. */
  function refuseUnread(c: Context<AppEnv>, why: 'busy' | 'gave up') {
    return showAgain(c, { form: 'import', entered: {}, errors: [{ field: 'file', message: unread[why] }] });
  }
}

async function sentList(c: Context<AppEnv>, options: SentList['options']): Promise<SentList> {
  const bytes = await c.req.arrayBuffer().catch((cause) => {
    throw new BadInputError('The form could not be read', { cause });
  });
  const type = c.req.header('content-type') ?? '';
  return { bytes: new Uint8Array(bytes), form: { type, mostFields: limitsOf('list of sites').fields }, options };
}
