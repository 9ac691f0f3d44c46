import { expect, test } from 'vitest';
import { reportWith } from '../fixture.ts';
import { polarity } from '../rules/polarity/polarity.ts';
import { rules } from '../rules/rules.ts';
import { boardRules } from './board-rules.ts';
import { circuitRules } from './circuit-rules.ts';
import { findingsAt } from './findings-at.ts';

test('a page shows what is asked about its own values: a board’s not those of its circuits, nor of another board', () => {
  const document = reportWith({
    rest: {
      boards: [
        {
          id: 'b1',
          polarity_ok: 'no',
          circuits: [
            { id: 'c1', polarity: 'no' },
            { id: 'c10', polarity: 'no' },
          ],
        },
        { id: 'b10', polarity_ok: 'no', circuits: [] },
      ],
    },
  });
  const paths = (page: string) => findingsAt([polarity], document, page).map(({ path }) => path);
  expect(paths('boards/b1')).toEqual(['boards/b1/polarity_ok']);
  expect(paths('boards/b1/circuits/c1')).toEqual(['boards/b1/circuits/c1/polarity']);
  expect(paths('supply')).toEqual([]);
});

const aboutLim = ['limitations', 'new-work-limited'];

test('while a circuit is typed every rule runs that speaks of circuits, but those about limitations', () => {
  const ofCircuits = rules.filter(({ parts, id }) => parts.circuit && !aboutLim.includes(id)).map(({ id }) => id);
  expect(circuitRules.map(({ id }) => id).sort()).toEqual(ofCircuits.sort());
});

test('while a board is filled in every rule runs that speaks of boards, but those about limitations and the days', () => {
  // The days of the inspection are not carried to the page.
  const others = [...aboutLim, 'date-order'];
  const ofBoards = rules.filter(({ parts, id }) => parts.board && !others.includes(id)).map(({ id }) => id);
  expect(ofBoards.filter((id) => !boardRules.some((rule) => rule.id === id))).toEqual([]);
});
