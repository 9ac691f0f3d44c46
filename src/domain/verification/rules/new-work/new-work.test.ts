import { expect, test } from 'vitest';
import { definitionOf } from '../../../forms/registry.ts';
import { newWorkWith, reportWith, resultsOf } from '../../fixture.ts';

test('a minor works certificate is for one change to an existing circuit', () => {
  const minor = (scope: string, board_replaced = false) =>
    resultsOf('form-choice', {
      ...newWorkWith({ circuit: { circuit_kind: 'radial', scope }, rest: { work: { board_replaced } } }),
      form_type: 'MEIWC',
    });
  expect(minor('altered')).toEqual([]);
  expect(minor('new')).toEqual(['fail FORM_CHOICE boards/b1/circuits/c1/scope']);
  expect(minor('altered', true)).toEqual(['fail FORM_CHOICE work/board_replaced']);
});

test('a replaced board has new or reconnected circuits, and any other board may have none', () => {
  const replaced = (scope: string, board_replaced = true) =>
    resultsOf(
      'form-choice',
      newWorkWith({ circuit: { circuit_kind: 'radial', scope }, rest: { work: { board_replaced } } }),
    );
  expect(replaced('altered')).toEqual(['fail FORM_CHOICE work/board_replaced']);
  expect([replaced('new'), replaced('reconnected'), replaced('altered', false)]).toEqual([[], [], []]);
});

test('work on an existing installation needs a comment on it', () => {
  const asked = (work_kind: string[], comments?: string) =>
    resultsOf('existing-comments', newWorkWith({ rest: { work: { work_kind }, existing: { comments } } }));
  expect(asked(['new'])).toEqual([]);
  expect(asked(['new', 'alteration'])).toEqual(['fail EXISTING_COMMENTS existing/comments']);
  expect(asked(['addition'], 'None seen')).toEqual([]);
});

test('notification is needed for notifiable work in a home in England or Wales', () => {
  const asked = (rest: Parameters<typeof newWorkWith>[0]['rest']) =>
    resultsOf(
      'notification-said',
      newWorkWith({ rest: { installation: { nation: 'England', premises_type: 'residential' }, ...rest } }),
    );
  const replaced = { work: { board_replaced: true } };
  const query = ['warn NOTIFICATION_NOT_SAID notification/part_p'];
  expect(asked(replaced)).toEqual(query);
  for (const kind of ['new', 'addition']) expect(asked({ work: { work_kind: [kind] } })).toEqual(query);
  expect(asked({ inspection_schedule: [{ slug: 'eic_bath', outcome: 'pass' }] })).toEqual(query);
  expect(asked({ ...replaced, installation: { nation: 'Wales', premises_type: 'residential' } })).toEqual(query);

  expect(asked({ work: { work_kind: ['alteration'] } })).toEqual([]);
  for (const part_p of [true, false]) expect(asked({ ...replaced, notification: { part_p } })).toEqual([]);
  for (const installation of [
    { nation: 'Scotland', premises_type: 'residential' },
    { nation: 'England', premises_type: 'commercial' },
    { premises_type: 'residential' },
  ])
    expect(asked({ ...replaced, installation })).toEqual([]);
});

test('lines without an outcome are one finding, and none on a condition report', () => {
  expect(resultsOf('new-work-schedule', newWorkWith({}))).toEqual(['fail EIC_SCHEDULE inspection_schedule']);
  expect(resultsOf('new-work-schedule', reportWith({}))).toEqual([]);
});

test('one reconnected circuit is enough for a replaced board', () => {
  const circuits = [
    { id: 'c1', scope: 'altered' },
    { id: 'c2', scope: 'reconnected' },
  ];
  const document = newWorkWith({ rest: { work: { board_replaced: true }, boards: [{ id: 'b1', circuits }] } });
  expect(resultsOf('form-choice', document)).toEqual([]);
});

test('no comment is needed until the kind of work is recorded', () => {
  expect(resultsOf('existing-comments', newWorkWith({ rest: { work: {} } }))).toEqual([]);
});

test('an N/A line that the certificate contradicts is a finding', () => {
  const schedule = (rest: Parameters<typeof newWorkWith>[0]['rest']) => {
    const slugs = definitionOf(newWorkWith({})).schedule.flatMap(({ items }) => items.map(({ slug }) => slug));
    const inspection_schedule = slugs.map((slug) => ({ slug, outcome: 'NA' }));
    return resultsOf('new-work-schedule', newWorkWith({ rest: { inspection_schedule, ...rest } }));
  };
  const line = (slug: string) => `fail EIC_SCHEDULE inspection_schedule/${slug}/outcome`;
  expect(schedule({})).toEqual([]);
  expect(schedule({ work: { work_kind: ['addition'] } })).toEqual([]);
  expect(schedule({ work: { work_kind: ['new'] } })).toEqual(
    ['eic_ads', 'eic_distribution', 'eic_circuits', 'eic_notices'].map(line),
  );
  expect(schedule({ special_locations: [{ id: 's1', location: 'Garden' }] })).toEqual([line('eic_special')]);
  expect(schedule({ supply: { other_sources: 'yes' } })).toEqual([line('eic_sources')]);
});
