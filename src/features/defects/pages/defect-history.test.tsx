import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Defect, DefectEvent } from '../records/defects.ts';
import { DefectHistory } from './defect-history.tsx';

const event = (id: string, at: string, words: string) =>
  ({ id, at, words, kind: 'noted', on_day: '2026-11-27', at_time: '', paper: '', undone_at: null }) as DefectEvent;

test('what happened stands strictly by time, the latest first', () => {
  const defect = {
    ...{ id: 'd1', state: 'verified', done_on: '2026-11-26', done_by: 'CP-MEIWC-00001', number: 'CP-EICR-00001' },
    ...{ earlier_id: null, parent_id: null },
    created_at: '2026-11-20T09:00:00.000Z',
  } as Defect;
  const events = [
    event('e3', '2026-11-27T17:46:00.000Z', 'third'),
    event('e2', '2026-11-27T17:44:00.000Z', 'second'),
    event('e1', '2026-11-25T08:00:00.000Z', 'first'),
  ];
  const shown = renderToStaticMarkup(
    <DefectHistory {...{ defect, events }} viewer={{ role: 'office' } as Viewer} timeZone="Europe/London" />,
  );
  const order = ['third', 'second', 'Put right by', 'first', 'Issued with'].map((words) => shown.indexOf(words));
  expect(order).not.toContain(-1);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
});
