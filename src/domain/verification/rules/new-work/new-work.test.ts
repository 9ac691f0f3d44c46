import { expect, test } from 'vitest';
import { newWorkWith, reportWith, said } from '../../fixture.ts';

test('a certificate of minor work is for one change to what was there', () => {
  const minor = (scope: string, board_replaced = false) =>
    said('form-choice', {
      ...newWorkWith({ circuit: { circuit_kind: 'radial', scope }, rest: { work: { board_replaced } } }),
      form_type: 'MEIWC',
    });
  expect(minor('altered')).toEqual([]);
  expect(minor('new')).toEqual(['fail FORM_CHOICE boards/b1/circuits/c1/scope']);
  expect(minor('altered', true)).toEqual(['fail FORM_CHOICE work/board_replaced']);
});

test('a replaced board has circuits that are new or reconnected, and any other may have what it likes', () => {
  const replaced = (scope: string, board_replaced = true) =>
    said(
      'form-choice',
      newWorkWith({ circuit: { circuit_kind: 'radial', scope }, rest: { work: { board_replaced } } }),
    );
  expect(replaced('altered')).toEqual(['fail FORM_CHOICE work/board_replaced']);
  expect([replaced('new'), replaced('reconnected'), replaced('altered', false)]).toEqual([[], [], []]);
});

test('what is there is commented on where work was done to it', () => {
  const asked = (work_kind: string[], comments?: string) =>
    said('existing-comments', newWorkWith({ rest: { work: { work_kind }, existing: { comments } } }));
  expect(asked(['new'])).toEqual([]);
  expect(asked(['new', 'alteration'])).toEqual(['fail EXISTING_COMMENTS existing/comments']);
  expect(asked(['addition'], 'None seen')).toEqual([]);
});

test('lines without an outcome are one finding, and none of a report on condition', () => {
  expect(said('new-work-schedule', newWorkWith({}))).toEqual(['fail EIC_SCHEDULE inspection_schedule']);
  expect(said('new-work-schedule', reportWith({}))).toEqual([]);
});
