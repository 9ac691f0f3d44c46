import { Hono } from 'hono';
import {
  CONDITION_REPORT,
  type EarlierDetails,
  earlierKinds,
  noCodes,
} from '../../../domain/register/earlier-certificate.ts';
import { wordsOf } from '../../../domain/register/search-words.ts';
import { showDay } from '../../../domain/time/calendar.ts';
import { dayIn } from '../../../domain/time/company-day.ts';
import { NotFoundError } from '../../../kernel/errors.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import { sha256 } from '../../../server/codes.ts';
import type { AppEnv, Deps } from '../../../server/context.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import type { CopyReader } from '../../../server/documents/certificates/copies/copy-reader.ts';
import { formOf } from '../../../server/http/forms/form-body.ts';
import { idempotentIn } from '../../../server/http/forms/idempotent.ts';
import { type Posted, readForm, readPosted, refuse, toPosted } from '../../../server/http/forms/posted.ts';
import { serve } from '../../../server/http/routes/serve.ts';
import { sendStrangersFile } from '../../../server/http/strangers-file.ts';
import type { ShowAgain } from '../../../server/pages/ordinary-pages.ts';
import type { FormState } from '../../../server/pages/request-context.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import {
  countUploads,
  getEarlierCertificate,
  listEarlierCertificates,
} from '../../../server/repositories/homes/earlier-certificates.ts';
import { companyToday, getCompany } from '../../../server/repositories/people/companies.ts';
import { getSite } from '../../../server/repositories/register/sites.ts';
import { isAnswered, withSubmission } from '../../../server/repositories/reports/submissions.ts';
import { mustMatchRendered, unlessSavedMeanwhile } from '../../../server/sections/office/match-rendered.ts';
import { earlierFields } from '../pages/stored-fields.ts';
import { addEarlier, correctEarlier, removeEarlier, restoreEarlier } from '../server/earlier.ts';
import { readEarlierFile } from '../server/read-file.ts';
import { earlierActions } from './addresses.ts';
import { earlierForm, toEarlier } from './earlier-form.ts';

/** What a client's upload says before a person has read it. */
const unread: EarlierDetails = {
  ...{
    kind: CONDITION_REPORT,
    inspectedOn: '',
    outcome: '',
    nextDue: '',
    firm: '',
    number: '',
    scope: 'whole',
    codes: noCodes,
  },
};

/** Files that a client may upload for one home in a day. */
const MOST_UPLOADS_OF_DAY = 10;
const tooManyUploads = `You have uploaded ${MOST_UPLOADS_OF_DAY} files for this home in a day, which is the most. Try again tomorrow`;
const aDayBefore = (now: Date): string => new Date(now.getTime() - 24 * 60 * 60 * 1000).toISOString();

/** Certificates by other firms: entered and corrected by the office, uploaded by clients, and their files. */
export function earlierPosts(deps: Deps & { copies: CopyReader }, showAgain: ShowAgain): Hono<AppEnv> {
  const { db, clock } = deps;
  const routes = new Hono<AppEnv>();
  const once = idempotentIn({ db, clock });

  serve(routes, earlierActions.add, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'earlier.add');
    const { id: siteId, postcode } = await getSite(db, viewer, c.req.param('site'));
    const typed: [string, string][] = [];
    let sent: File | undefined;
    let isEmpty = false;
    for (const [name, value] of await formOf(c))
      if (typeof value === 'string') typed.push([name, value]);
      else if (name === 'file' && value.size > 0) sent ??= value;
      // A browser sends a field that was left alone as a file without a name.
      else if (name === 'file' && value.name !== '') isEmpty = true;
    const bytes = sent && new Uint8Array(await sent.arrayBuffer());
    const posted = toPosted(c.req.path, typed, bytes && sha256(bytes));
    const isClient = viewer.role === 'client';
    const entered = isClient ? undefined : await enteredIn(viewer, posted, bytes !== undefined);
    if (entered && 'form' in entered) return showAgain(c, entered);
    if (isEmpty && !bytes)
      return showAgain(c, refuse('earlier', posted, 'file', 'This file is empty. Choose another one'));
    if (isClient && !bytes)
      return showAgain(c, refuse('earlier', posted, 'file', 'Choose the file of the certificate'));
    if (isClient && (await countUploads(db, viewer, siteId, aDayBefore(clock()))) >= MOST_UPLOADS_OF_DAY)
      return showAgain(c, refuse('earlier', posted, 'file', tooManyUploads));
    const { timeZone } = await getCompany(db, viewer);
    const read =
      bytes &&
      (await readEarlierFile(
        deps,
        { bytes, name: sent?.name ?? '', timeZone },
        { postcode, today: dayIn(clock(), timeZone) },
      ));
    if (read?.state === 'refused') return showAgain(c, refuse('earlier', posted, 'file', read.why));
    // A client's copy that only its own key vouches for waits until the office has read it.
    const ours = isClient && !read?.ours?.isChecked ? undefined : read?.ours;
    const source = ours?.isChecked ? 'checked' : isClient ? 'uploaded' : 'entered';
    // A signed file counts more than what was entered beside it.
    const details = ours?.details ?? entered?.details ?? unread;
    const there = !isClient && (await sameThere(viewer, posted, { siteId, details }));
    if (there) return showAgain(c, refuse('earlier', posted, 'anyway', there));
    const work = async (trx: Trx) => ({
      id: await addEarlier(trx, viewer, { siteId, details, source, kept: read }, clock()),
    });
    await withSubmission(db, viewer, posted, work, clock());
    return c.redirect(`/sites/${siteId}?done=earlier-${source === 'uploaded' ? 'uploaded' : 'added'}`, 303);
  });

  serve(routes, earlierActions.correct, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'earlier.write');
    const at = { siteId: c.req.param('site'), id: c.req.param('earlier') };
    await getEarlierCertificate(db, viewer, at);
    const posted = await readPosted(c);
    const entered = await enteredIn(viewer, posted, true);
    if ('form' in entered) return showAgain(c, entered);
    const there = await sameThere(viewer, posted, { ...at, ...entered });
    if (there) return showAgain(c, refuse('earlier', posted, 'anyway', there));
    const save = async (trx: Trx) => {
      mustMatchRendered(posted, earlierFields(await getEarlierCertificate(trx, viewer, at)));
      await correctEarlier(trx, viewer, { ...at, ...entered }, clock());
    };
    const changed = await unlessSavedMeanwhile('earlier', posted, () => once(viewer, posted, save));
    if (changed) return showAgain(c, changed);
    return c.redirect(`/sites/${at.siteId}?done=earlier-saved`, 303);
  });

  serve(routes, earlierActions.remove, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'earlier.write');
    const at = { siteId: c.req.param('site'), id: c.req.param('earlier') };
    await getEarlierCertificate(db, viewer, at);
    await once(viewer, await readPosted(c), (trx) => removeEarlier(trx, viewer, at, clock()));
    return c.redirect(`/sites/${at.siteId}/earlier/${at.id}?done=earlier-removed`, 303);
  });

  serve(routes, earlierActions.restore, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'earlier.write');
    const at = { siteId: c.req.param('site'), id: c.req.param('earlier') };
    await getEarlierCertificate(db, viewer, at);
    await once(viewer, await readPosted(c), (trx) => restoreEarlier(trx, viewer, at, clock()));
    return c.redirect(`/sites/${at.siteId}?done=earlier-restored`, 303);
  });

  serve(routes, earlierActions.file, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'certificates.read');
    const { file } = await getEarlierCertificate(db, viewer, {
      siteId: c.req.param('site'),
      id: c.req.param('earlier'),
    });
    if (!file) throw new NotFoundError('file of an earlier certificate');
    return sendStrangersFile(c, { ...deps, viewer }, file, 'certificate');
  });

  return routes;

  /**
   * That a certificate of this kind, day and firm is there, in a sentence; undefined where none is, where the person knows, and where a
   * correction changes nothing of that.
   */
  async function sameThere(
    viewer: Viewer,
    { fields, submission }: Posted,
    { siteId, id, details }: { siteId: string; id?: string; details: EarlierDetails },
  ) {
    if (details.inspectedOn === '' || fields.anyway?.[0] === 'yes') return undefined;
    if (await isAnswered(db, viewer, submission)) return undefined;
    const { kind, inspectedOn } = details;
    const key = (of: EarlierDetails) => [of.kind, of.inspectedOn, ...wordsOf(of.firm)].join(' ');
    const same = (await listEarlierCertificates(db, viewer, siteId)).filter((each) => key(each) === key(details));
    const there = same.some((each) => each.id === id) ? undefined : same[0];
    const label = earlierKinds.find(({ value }) => value === kind)?.label;
    const by = there?.firm ? ` by ${there.firm}` : '';
    return there && `The same certificate is here already: ${label} of ${showDay(inspectedOn)}${by}`;
  }

  /** What was typed, or why it is refused. @param hasFile  a day may be read from the file later. */
  async function enteredIn(
    viewer: Viewer,
    posted: Posted,
    hasFile: boolean,
  ): Promise<FormState | { details: EarlierDetails }> {
    const form = readForm('earlier', earlierForm, posted);
    if (!form.ok) return form.formState;
    const details = toEarlier(form.value);
    const today = await companyToday(db, viewer, clock());
    if (details.inspectedOn > today)
      return refuse('earlier', posted, 'inspected_on', 'Inspected on: this day is still to come');
    if (details.inspectedOn === '' && !hasFile)
      return refuse('earlier', posted, 'inspected_on', 'Enter the day of the inspection, or attach the file');
    return { details };
  }
}
