import { inFileName } from '../../../domain/certificate/file-name.ts';
import { siteAddress } from '../../../domain/register/site-address.ts';
import { showDay, showTime } from '../../../domain/time/calendar.ts';
import { dayIn } from '../../../domain/time/company-day.ts';
import { showReason } from '../../../domain/visit/calls.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Deps } from '../../../server/context.ts';
import type { Db } from '../../../server/db/dialect.ts';
import type { PaperFile } from '../../../server/documents/papers/draft-print.ts';
import { letterheadOf } from '../../../server/documents/papers/letterhead.ts';
import { withoutDetails } from '../../../server/documents/photos/without-details.ts';
import { getCompany } from '../../../server/repositories/people/companies.ts';
import { getSite } from '../../../server/repositories/register/sites.ts';
import { accessChecks } from '../../defects/domain/access.ts';
import { noticeLine } from '../../defects/domain/notice-line.ts';
import { accessTo } from '../../defects/records/access/access-to.ts';
import { listNotices } from '../../defects/records/notices.ts';
import { howGiven } from '../../service/domain/given.ts';
import { listGiven } from '../../service/server/repository/given.ts';
import { letterFor, nameOfLetter } from '../domain/letter.ts';
import { textOfLetter } from '../domain/letter-text.ts';
import type { RecordBlock } from '../print/record-pdf.ts';
import { listLetters } from './repository/letters.ts';
import { listAttempts } from './write-no-access.ts';

/** The attempts to get into a home that the viewer sees: visits, what was written and said, and the letters that the tenant was given. */
export async function accessRecordOf(db: Db, viewer: Viewer, siteId: string, now: Date) {
  const site = await getSite(db, viewer, siteId);
  const { timeZone, name } = await getCompany(db, viewer);
  const letters = await listLetters(db, viewer, siteId);
  const given = (await listGiven(db, viewer, siteId)).toReversed();
  return {
    site,
    timeZone,
    about: `${siteAddress(site)}. Record of ${name}, ${showDay(dayIn(now, timeZone))}.`,
    checks: accessChecks({ nation: site.nation, ...(await accessTo(db, viewer, { site_id: siteId })) }, ''),
    attempts: await listAttempts(db, viewer, siteId, timeZone),
    notices: (await listNotices(db, viewer, siteId)).toReversed(),
    written: given
      .filter(({ to, what }) => to === 'tenant' && what === 'letter')
      .map((each) => ({ given: each, letter: letters.find(({ id }) => id === each.letterId) })),
  };
}

/** No statute counts attempts (compliance.md 2.1). */
export const DEFENCE_NEEDS =
  'No statute counts attempts. The sector’s advice is below; a named person of the landlord decides. Danger is never excused: keep trying, and write again every month.';

type Printing = Pick<Deps, 'db' | 'printer' | 'blobs' | 'clock'>;

/** The record as one PDF, with its photos and the letters as they were sent. */
export async function accessRecordPrint(deps: Printing, viewer: Viewer, siteId: string): Promise<PaperFile> {
  const { db, blobs, printer, clock } = deps;
  const now = clock();
  const record = await accessRecordOf(db, viewer, siteId, now);
  const pictures: Record<string, Uint8Array> = {};
  for (const { call } of record.attempts)
    if (call.photo) pictures[call.photo.id] = withoutDetails(await blobs.get(call.photo.id));
  const title = `Attempts to get in, ${record.site.name}`;
  const printed = { title, about: record.about, at: now.toISOString(), blocks: blocksOf(record), pictures };
  const content = await printer.print({ record: printed, ...(await letterheadOf(db, viewer)) });
  return { content, fileName: `${inFileName([title])}.pdf` };
}

function blocksOf(record: Awaited<ReturnType<typeof accessRecordOf>>): RecordBlock[] {
  const { timeZone, checks, attempts, notices, written } = record;
  const shown = (at: string) => showTime(at, timeZone);
  const text = (words: string): RecordBlock => ({ part: 'text', text: words });
  const head = (words: string, level: 2 | 3 = 2): RecordBlock => ({ part: 'heading', text: words, level });
  return [
    head('What a defence needs'),
    text(DEFENCE_NEEDS),
    ...checks.map(({ words, isMet, found }) => text(`${words}: ${isMet ? 'on record' : 'not yet'}. ${found}`)),
    head('Visits'),
    ...(attempts.length === 0 ? [text('No visit without access is on record.')] : []),
    ...attempts.flatMap(({ call }): RecordBlock[] => [
      head(shown(call.at), 3),
      text([call.by, call.reason && showReason(call.reason), call.words].filter(Boolean).join('. ')),
      ...(call.photo
        ? [{ part: 'photo', ...call.photo, alt: `The door, ${shown(call.at)}` } satisfies RecordBlock]
        : []),
    ]),
    ...(notices.length === 0 ? [] : [head('Written and said')]),
    ...notices.map((each) => {
      const { head: day, words } = noticeLine(each);
      return text(`${day}. ${words}`);
    }),
    head('Letters'),
    ...(written.length === 0 ? [text('No letter to the tenant is on record as given.')] : []),
    ...written.flatMap(({ given, letter }) => [
      head(letter ? nameOfLetter(letter) : 'Letter', 3),
      text(`To ${given.name}. ${howGiven(given, shown)}.`),
      ...(letter
        ? textOfLetter(letterFor(letter, 'tenant', given.name))
            .split('\n\n')
            .map(text)
        : []),
    ]),
  ];
}
