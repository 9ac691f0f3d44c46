import { Hono } from 'hono';
import { BusyError } from '../../../../../kernel/errors.ts';
import { hashOf } from '../../../../../kernel/ids.ts';
import type { AppEnv, Deps } from '../../../../context.ts';
import { type CopyReader, readHere } from '../../../../documents/certificates/copies/copy-reader.ts';
import { serve } from '../../../../http/routes/serve.ts';
import { findPublicKey } from '../../../../repositories/certificates/signing-keys.ts';
import { readPosted } from '../../records/posted.ts';
import { reportAddresses } from '../../routes.ts';
import type { FieldDeps } from '../../store.ts';
import { mustBeEditable, openReport } from '../open-report.ts';
import { carry, lastTimePage, mayBeginFrom } from './last-time.tsx';

const RETRY_WHEN_BUSY_SECONDS = 5;

/** A report begun from a file of another company. On the server only: a thread with limits reads the foreign file. */
export function broughtReportRoutes(deps: Deps & FieldDeps, copies: CopyReader = readHere): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  serve(routes, reportAddresses.broughtReport, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    const posted = await readPosted(deps, c);
    mustBeEditable(report);
    const refuse = async (message: string) => {
      const errors = [{ field: 'file', message }];
      return c.html(await lastTimePage(deps, c, { viewer, report, errors }), 422);
    };
    const [file] = posted.files;
    // On a second tap, or after a colleague's, the work is done.
    if (!mayBeginFrom(report)) return c.redirect(`${report.home}/boards`, 303);
    if (!file) return refuse('Choose the file to start from');
    const read = await copies.lastReport(new Uint8Array(await file.arrayBuffer()));
    if (read.state === 'busy')
      throw new BusyError('reading brought reports', RETRY_WHEN_BUSY_SECONDS, {
        words: 'Too many files are being read at the moment.',
      });
    if (read.state === 'refused') return refuse(read.why);
    if (read.state !== 'read')
      return refuse('This file takes too long to read, so it is not a Copperplate certificate');
    const { beginsFrom = [] } = report.definition;
    if (![report.document.form_type, ...beginsFrom].includes(read.document.form_type))
      return refuse(`This file is for another form (${read.document.form_type})`);
    const { postcode } = await deps.store(viewer).report(report.id);
    if (plain(read.postcode) !== plain(postcode) && posted.text('other_postcode') === '') {
      const where = read.postcode === '' ? 'without a postcode' : `in ${read.postcode}`;
      return refuse(
        `This file is for an installation ${where}, but this site is in ${postcode}. If it is the same one, tick the box below`,
      );
    }
    const key = read.kid === undefined ? undefined : await findPublicKey(deps.db, read.kid);
    if (key?.revokedFrom && read.issuedAt >= key.revokedFrom)
      return refuse('This file is signed with a key that had been withdrawn. Do not rely on it');
    const contentHash = await hashOf(`${posted.contentHash} ${read.hash}`);
    const onward = await carry(deps, viewer, report, {
      posted: { submission: posted.submission, contentHash },
      last: read,
      // The signature is missing, made with a key of this Copperplate, or with an unknown key.
      word: read.kid === undefined ? 'carried-pack' : key ? 'carried-known' : 'carried-signed',
    });
    return c.redirect(onward, 303);
  });
  return routes;
}

const plain = (postcode: string) => postcode.toUpperCase().replace(/[^A-Z0-9]/g, '');
