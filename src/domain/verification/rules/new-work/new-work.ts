import { findForm } from '../../../forms/registry.ts';
import type { Finding } from '../../engine/finding.ts';
import type { NewWorkDocument } from '../../engine/records.ts';
import { ruleOf } from '../../engine/rule.ts';
import { itemsOf, recordAt, textOf } from '../../engine/values.ts';
import { isNewWork } from '../../facts/new-work.ts';
import { rowOutcome } from '../../facts/schedule-answers.ts';
import { specialLocations } from '../../facts/special-locations.ts';

/** The form for one change to one existing circuit. */
const MINOR = 'MEIWC';

/** Which form new work is certified on. Source: 644.3 and 644.4.201, with our choice of the forms. */
export const formChoice = ruleOf({
  id: 'form-choice',
  codes: ['FORM_CHOICE'],
  appliesTo: 'new_work',
  about: { FORM_CHOICE: ['work/board_replaced', 'boards/*/circuits/*/scope'] },
  report: ({ document }): Finding[] => {
    const circuits = circuitsOf(document);
    const replaced = recordAt(document, 'work').board_replaced === true;
    if (document.form_type !== MINOR) {
      if (!replaced || circuits.some(({ record }) => record.scope === 'new' || record.scope === 'reconnected'))
        return [];
      return [
        formFinding(
          'work/board_replaced',
          'A board was replaced, but no circuit is new or reconnected. List every circuit connected to the new board.',
        ),
      ];
    }
    const newCircuits = circuits.filter(({ record }) => record.scope === 'new');
    return [
      ...(replaced ? [formFinding('work/board_replaced', 'A replaced board needs an installation certificate.')] : []),
      ...newCircuits.map(({ path }) =>
        formFinding(`${path}/scope`, 'A new circuit needs an installation certificate.'),
      ),
    ];
  },
});

const circuitsOf = ({ boards }: NewWorkDocument) =>
  itemsOf(boards).flatMap((board) =>
    itemsOf(board.circuits).map((record) => ({ record, path: `boards/${board.id}/circuits/${record.id}` })),
  );

const formFinding = (path: string, message: string): Finding => ({
  rule: 'FORM_CHOICE',
  severity: 'fail',
  path,
  message,
});

/** The certificate comments on the existing installation, if there was one. Source: 644.1.2. */
export const existingComments = ruleOf({
  id: 'existing-comments',
  codes: ['EXISTING_COMMENTS'],
  appliesTo: 'new_work',
  about: { EXISTING_COMMENTS: ['.', 'work/work_kind'] },
  report: ({ document }): Finding[] => {
    const kinds = recordAt(document, 'work').work_kind ?? [];
    const toWhatIsThere = document.form_type === MINOR || kinds.includes('addition') || kinds.includes('alteration');
    if (!toWhatIsThere || textOf(recordAt(document, 'existing').comments) !== '') return [];
    return [
      {
        rule: 'EXISTING_COMMENTS',
        severity: 'fail',
        path: 'existing/comments',
        message: 'Say what you saw of the existing installation (644.1.2). "None seen" is a comment.',
      },
    ];
  },
});

/**
 * Nations whose law requires building control to be notified of electrical work in a home. Scotland and Northern Ireland have other
 * procedures.
 */
const NOTIFYING_NATIONS: readonly string[] = ['England', 'Wales'];

/**
 * The certificate says whether building control is notified, where the law requires it: in a home, for a new circuit, a replaced board, or
 * work in a room with a bath or shower. An addition may be a new circuit: the certifier decides. Source: Building Regulations 2010,
 * regulation 12(6A), and Approved Document P.
 */
export const notificationStated = ruleOf({
  id: 'notification-said',
  codes: ['NOTIFICATION_NOT_SAID'],
  appliesTo: 'new_work',
  about: {
    NOTIFICATION_NOT_SAID: [
      '.',
      'installation/nation',
      'installation/premises_type',
      'work/work_kind',
      'work/board_replaced',
      'inspection_schedule/*/outcome',
    ],
  },
  report: (context): Finding[] => {
    const { document } = context;
    const { nation, premises_type } = recordAt(document, 'installation');
    const isAsked = document.form_type !== MINOR && recordAt(document, 'notification').part_p === undefined;
    if (!isAsked || premises_type !== 'residential' || !NOTIFYING_NATIONS.includes(textOf(nation))) return [];
    const { work_kind = [], board_replaced } = recordAt(document, 'work');
    const isNotifiable =
      board_replaced === true ||
      work_kind.includes('new') ||
      work_kind.includes('addition') ||
      rowOutcome(context, 'eic_bath') === 'pass';
    if (!isNotifiable) return [];
    return [
      {
        rule: 'NOTIFICATION_NOT_SAID',
        severity: 'warn',
        path: 'notification/part_p',
        message:
          'In a home, a new circuit, a new board and work in a bathroom are notifiable (Part P). Say whether building control is notified.',
      },
    ];
  },
});

/** Items that belong to every new installation: it has disconnection, a board, circuits and notices. */
const ALWAYS_NEW: readonly string[] = ['eic_ads', 'eic_distribution', 'eic_circuits', 'eic_notices'];

/** Items without an outcome, and N/A items that the certificate itself contradicts. */
export const newWorkSchedule = ruleOf({
  id: 'new-work-schedule',
  codes: ['EIC_SCHEDULE'],
  appliesTo: 'new_work',
  about: {
    EIC_SCHEDULE: ['inspection_schedule/*/outcome', 'work/work_kind', 'special_locations/*', 'supply/other_sources'],
  },
  report: (context): Finding[] => {
    if (!isNewWork(context)) return [];
    const { document } = context;
    const items = findForm(document.form_type, document.edition)?.schedule.flatMap((part) => part.items) ?? [];
    const open = items.filter(({ slug }) => rowOutcome(context, slug) === '');
    const isNew = recordAt(document, 'work').work_kind?.includes('new') ?? false;
    const wanted = [
      ...(isNew ? ALWAYS_NEW.map((slug) => [slug, 'it is a new installation'] as const) : []),
      ...(specialLocations(context).length > 0 ? [['eic_special', 'special locations are listed'] as const] : []),
      ...(recordAt(document, 'supply').other_sources === 'yes'
        ? [['eic_sources', 'there are other sources of supply'] as const]
        : []),
    ];
    return [
      ...(open.length > 0 ? [openLines(open)] : []),
      ...wanted
        .filter(([slug]) => rowOutcome(context, slug) === 'NA')
        .map(([slug, why]) => scheduleFinding(`inspection_schedule/${slug}/outcome`, `The line is N/A, but ${why}.`)),
    ];
  },
});

type Line = { slug: string; number: string };

/** One finding for all of them, because a draft begins without any outcomes. */
const openLines = (open: readonly Line[]): Finding => {
  const [first, second] = open;
  const path = first && !second ? `inspection_schedule/${first.slug}/outcome` : 'inspection_schedule';
  const numbers = open.map(({ number }) => number).join(', ');
  return scheduleFinding(path, `No outcome yet: ${numbers}. Mark each line acceptable or N/A.`);
};

const scheduleFinding = (path: string, message: string): Finding => ({
  rule: 'EIC_SCHEDULE',
  severity: 'fail',
  path,
  message,
});
