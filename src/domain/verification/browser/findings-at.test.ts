import { expect, test } from 'vitest';
import { reportWith } from '../fixture.ts';
import { polarity } from '../rules/polarity/polarity.ts';
import { rules } from '../rules/rules.ts';
import { boardRules } from './board-rules.ts';
import { circuitRules } from './circuit-rules.ts';
import { findingsAt } from './findings-at.ts';

test('a page shows the findings of its own values: a board’s page not those of its circuits, nor of another board', () => {
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

/** Findings about LIM, and the note about the instrument, appear after the page is saved. */
const onceSaved = ['limitations', 'new-work-limited', 'within-accuracy'];

test('while a circuit is typed every rule for circuits runs, except those for saved pages', () => {
  const ofCircuits = rules.filter(({ parts, id }) => parts.circuit && !onceSaved.includes(id)).map(({ id }) => id);
  expect(circuitRules.map(({ id }) => id).sort()).toEqual(ofCircuits.sort());
});

test('while a board is filled in every rule for boards runs, except those for saved pages and for the days', () => {
  // The page does not have the days of the inspection.
  // Nor all circuits of a board, which the rule about an RCD without a time needs.
  const others = [...onceSaved, 'date-order', 'reading-na'];
  const ofBoards = rules.filter(({ parts, id }) => parts.board && !others.includes(id)).map(({ id }) => id);
  expect(ofBoards.filter((id) => !boardRules.some((rule) => rule.id === id))).toEqual([]);
});
