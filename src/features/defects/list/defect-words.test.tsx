import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ListContext } from '../../../server/lists/list.ts';
import type { DefectState } from '../domain/defect-state.ts';
import { stateWords } from '../domain/moves.ts';
import type { Defect } from '../records/defects.ts';
import { defectList, whoActs } from './defect-list.tsx';
import { With, withWhom } from './defect-words.tsx';

const states = Object.keys(stateWords) as DefectState[];
const defect = (more: Partial<Defect>) =>
  ({
    ...{ id: 'd1', code: 'C1', words: 'Bare live part', state: 'open', state_on: '2026-11-12', no_access_count: 0 },
    ...{ visit_day: null, done_on: null, made_safe_on: null, holder_name: null, visitor_name: null },
    ...more,
  }) as Defect;
const context = { viewer: { role: 'office' }, today: '2026-11-27' } as ListContext;
const plainText = (markup: string) => markup.replaceAll(/<[^>]*>/g, '');

/** Every state, alone and with all that is said beside it. */
const cases = states.flatMap((state) => [
  defect({ state }),
  defect({ state, made_safe_on: '2026-11-16' }),
  defect({ state, no_access_count: 1 }),
  defect({ state, code: 'C2', no_access_count: 3, done_on: '2026-11-20' }),
  defect({ state, holder_name: 'Ola Okafor' }),
  defect({ state, visit_day: '2026-12-02', visitor_name: 'Aisha Rahman' }),
]);

test.each(['State', 'With'])('%s in a file is what the page says', (label) => {
  const column = defectList.columns(context).find((each) => each.label === label);
  for (const row of cases) {
    // Who follows it meanwhile stands below, on the page alone.
    const shown = plainText(renderToStaticMarkup(column?.cell?.(row)).replace(/<small>.*<\/small>/, ''));
    expect(shown === 'Nobody' ? '' : shown).toBe(column?.text?.(row));
  }
});

test('a danger that was made safe says so in the file', () => {
  const column = defectList.columns(context).find(({ label }) => label === 'State');
  expect(column?.text?.(defect({ made_safe_on: '2026-11-16' }))).toBe('Made safe 16 November 2026');
});

test('a booked defect is with the person of its visit, whom another follows, and with nobody once it is cancelled', () => {
  const booked = { state: 'booked', visit_day: '2026-12-02', visitor_name: 'Aisha Rahman' } as const;
  expect(withWhom(defect(booked))).toBe('Aisha Rahman');
  expect(plainText(renderToStaticMarkup(<With defect={defect({ ...booked, holder_name: 'Ola Okafor' })} />))).toBe(
    'Aisha RahmanOla Okafor follows it',
  );
  expect(withWhom(defect({}))).toBe('');
});

test('a landlord is told to order a repair only where nobody has it', () => {
  const told = states.filter((state) => whoActs({ state }).startsWith('You: order'));
  expect(told).toEqual(['open']);
  expect(whoActs({ state: 'not_ours' })).toBe('Another firm');
  expect(whoActs({ state: 'booked' })).toBe('Your contractor');
});
