import { both, filled, is, when } from '../../asked/conditions.ts';
import type { Choice, FieldGroup, Item } from '../../definition.ts';
import { codeLeft } from '../../put-right.ts';
import * as choices from '../../shared/choices.ts';
import {
  auto,
  bool,
  checked,
  choice,
  int,
  internal,
  link,
  links,
  longtext,
  onlyIf,
  optionalIf,
  required,
  text,
  texts,
  time,
  unfilled,
} from '../../shared/field.ts';

const dangerNow = is('code', 'C1');
/** A danger that was put right before the inspector left has been made safe. */
const dangerLeft = when(['code', 'fixed.done', 'fixed.code_left'], (observation) => codeLeft(observation) === 'C1');
const putRight = is('fixed.done', true);

const isIntake = (slug: string) => /^(?:big_)?intake_/.test(slug);

/** An observation on the intake counts only if a live part can be touched, so the page asks. */
const onIntake = when(['schedule_item'], (observation, document) => {
  if (typeof observation.schedule_item === 'string' && /^1\.\d/.test(observation.schedule_item)) return true;
  return (document.inspection_schedule ?? []).some(
    (row) =>
      isIntake(row.slug) &&
      Array.isArray(row.observation_ids) &&
      row.observation_ids.includes((observation as Item).id),
  );
});

/** One observation, section K. The text states the defect, never the remedy. */
export const observationGroups = (scheduleItems: readonly Choice[]) =>
  [
    {
      fields: [
        int('obs_no', 'Number', auto),
        longtext('text', 'What is wrong and where', required, { hint: 'The defect, not the remedy' }),
        longtext('plain_words', 'In plain words', {
          hint: 'For landlord and tenant: what could happen, and what to do. No codes or regulation numbers',
          maxLength: 500,
        }),
        choice('plain_words_code', 'Plain words written for code', choices.observationCodes, auto, checked),
        choice('code', 'Classification', choices.observationCodes, required, { hint: 'One only; the worst counts' }),
        text('location', 'Place'),
        link('board_id', 'Board', { target: 'board' }),
        link('circuit_id', 'Circuit', { target: 'circuit' }),
        text('schedule_item', 'Inspection item', {
          choices: scheduleItems,
          hint: 'Number on the schedule: 4.3',
          maxLength: 20,
        }),
        texts('regulations', 'Regulations', { hint: 'Numbers, separated by commas: 416.2, 421.1.201' }),
        longtext('rationale', 'Why this code', internal, {
          hint: 'If it is not the usual code. For the reviewer; not on the report',
        }),
        bool('live_parts_accessible', 'A live part can be touched', onlyIf(onIntake)),
        links('photos', 'Photos', { target: 'photo' }, optionalIf(filled('photos')), unfilled),
        longtext('action_recommended', 'Suggested remedy', internal, { hint: 'For the quote; not on the report' }),
        bool('counts_to_outcome', 'Counts towards the outcome', auto, checked),
        text('library_id', 'Library text', internal, optionalIf(filled('library_id'))),
      ],
    },
    {
      title: 'Put right during the inspection',
      hint: 'The code above stays as found, and counts towards the outcome',
      fields: [
        bool('fixed.done', 'Put right before you left'),
        choice('fixed.code_left', 'Code as left', choices.codesLeft, onlyIf(putRight)),
        longtext('fixed.work', 'What was done', onlyIf(putRight)),
        links(
          'fixed.photos',
          'Photos of the repair',
          { target: 'photo' },
          optionalIf(both(filled('fixed.photos'), putRight)),
          unfilled,
        ),
      ],
    },
    {
      title: 'Immediate danger',
      hint: 'For C1: what you did before you left',
      fields: [
        bool('made_safe', 'Made safe', { applies: dangerNow, required: dangerLeft }),
        longtext('made_safe_note', 'How it was made safe', optionalIf(dangerNow)),
        time('made_safe_at', 'When it was made safe', optionalIf(dangerNow), {
          hint: 'The hour counts: a landlord of a social home has 24 hours',
        }),
        text('told_who', 'Who was told', optionalIf(dangerNow)),
        time('told_at', 'When they were told', optionalIf(dangerNow)),
      ],
    },
  ] as const satisfies readonly FieldGroup[];
