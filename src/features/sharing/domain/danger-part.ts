import type { CertificateData } from '../../../domain/certificate/certificate.ts';
import { madeSafeDays, putRightSince, type Since } from '../../../domain/certificate/verdicts/since.ts';
import { itemsOf } from '../../../domain/forms/document.ts';
import { codeLeft } from '../../../domain/forms/put-right.ts';
import { findForm } from '../../../domain/forms/registry.ts';
import { isMadeSafe } from '../../../domain/forms/words/danger-words.ts';
import { namesIn } from '../../../domain/forms/words/show-value.ts';
import type { MailBlock } from '../../../domain/mail/mail-blocks.ts';
import { showDay } from '../../../domain/time/calendar.ts';
import { contextOf } from '../../../domain/verification/engine/context.ts';
import { inspectionDay } from '../../../domain/verification/facts/inspection-day.ts';
import { type DangerNotice, dangerNoticeOf, whatWasDone } from '../../danger-notices/domain/danger-notice.ts';

/** Most dangers in a mail: the certificate lists all of them. */
const MOST = 10;

/** What every reader of a danger does and leaves undone, before anybody repairs it. */
const keepAway: readonly string[] = [
  'Do not touch it. Do not switch anything back on, and do not remove any cover, label or lock.',
  'Tell everyone who lives or works there.',
  'If anyone gets a shock, or sees smoke or sparks: keep away and call 999.',
];

/**
 * The dangers (C1) that a report leaves: what, where, what was done, who was told and when, and what not to touch (compliance.md 4.1).
 * Empty where it leaves none. @param since  what became of its observations after it.
 */
export function dangerBlocks(data: CertificateData, since: readonly Since[]): MailBlock[] {
  const [remedied, safeSince] = [putRightSince(since), madeSafeDays(since)];
  const { report, company } = data;
  const definition = findForm(data.form_type, data.edition);
  const left = itemsOf(report.observations).filter((each) => codeLeft(each) === 'C1' && !remedied.has(each.id));
  if (!definition || left.length === 0) return [];
  const day = data.inspected_on ?? inspectionDay(contextOf(report)) ?? '';
  const about = { document: report, definition, names: namesIn(report, data.time_zone), site: '', company, day };
  const by = data.inspector?.name ?? '';
  return [
    { part: 'heading', text: 'Danger: do not touch' },
    ...left.slice(0, MOST).map((each): MailBlock => {
      const safeOn = isMadeSafe(each) ? undefined : safeSince.get(each.id);
      return { part: 'facts', rows: factsOf(dangerNoticeOf(each, { ...about, by }), safeOn) };
    }),
    { part: 'list', items: keepAway },
  ];
}

/** @param safeOn  the day on which it was made safe after the report: what the report says of that is over. */
const factsOf = (
  { found, where, day, by, company, toldWho, toldAt, ...notice }: DangerNotice,
  safeOn: string | undefined,
) =>
  [
    { label: 'What is dangerous', value: found },
    { label: 'Where', value: where },
    { label: 'What was done', value: safeOn === undefined ? doneAt(notice) : madeSafeOn(safeOn) },
    { label: 'Who was told', value: [toldWho, toldAt].filter((each) => each !== '').join(', ') },
    { label: 'Found', value: [day, by, company].filter((each) => each !== '').join(', ') },
  ].filter(({ value }) => value !== '');

const doneAt = (notice: Pick<DangerNotice, 'madeSafe' | 'how'>): string =>
  notice.madeSafe === 'not said' ? notice.how : whatWasDone(notice).join(' ');

const madeSafeOn = (day: string): string =>
  `It was made safe for now on ${showDay(day)}. It still needs a permanent repair.`;
