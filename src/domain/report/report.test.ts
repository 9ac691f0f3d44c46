import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changes, documentAt, emptyLog, type Log, send, sendings } from '../../../tests/support/log.ts';
import { applyConflicts } from './conflicts.ts';
import type { Json } from './entry.ts';
import { applyEntries, fold, valueAt } from './fold.ts';
import type { Change } from './merge.ts';
import { stepsOf } from './path.ts';
import { type ReportStatus, reviewed, statusAfter, workflowFault } from './status.ts';
import { changeFault, sameValue } from './value.ts';

const ze = (text: string): Change => ({ path: 'supply/ze', value: { text, provenance: 'measured' } });
const written = (...sent: (readonly [author: string, base: number, changes: Change[]])[]): Log =>
  sent.reduce((log, [author, base, its]) => send(log, author, base, its), emptyLog());
const aBoard: Change[] = [
  { path: 'boards/a', value: true },
  { path: 'boards/a/board_ref', value: 'CU1' },
  { path: 'boards/a/circuits/1', value: true },
  { path: 'boards/a/circuits/1/description', value: 'Kitchen ring' },
];

describe('the document folded from a log', () => {
  test('has groups, blocks, and lists of items with their ids in the order they appeared', () => {
    const { document } = written([
      'ann',
      0,
      [
        { path: 'edition', value: '2018+A4' },
        ze('0.35'),
        { path: 'supply/cutout/rating_a', value: '100' },
        { path: 'boards/b', value: true },
        ...aBoard,
        { path: 'inspection_schedule/cu_ip/outcome', value: 'pass' },
      ],
    ]);
    expect(document).toEqual({
      edition: '2018+A4',
      supply: { ze: { text: '0.35', provenance: 'measured' }, cutout: { rating_a: '100' } },
      boards: [{ id: 'b' }, { id: 'a', board_ref: 'CU1', circuits: [{ id: '1', description: 'Kitchen ring' }] }],
      inspection_schedule: [{ slug: 'cu_ip', outcome: 'pass' }],
    });
  });

  test('loses groups, rows and lists with their last value, and an item only when it is removed', () => {
    const filled = written([
      'ann',
      0,
      [
        { path: 'supply/cutout/rating_a', value: '100' },
        { path: 'inspection_schedule/cu_ip/outcome', value: 'pass' },
        ...aBoard,
      ],
    ]);
    const blank = send(filled, 'ann', filled.seq, [
      { path: 'supply/cutout/rating_a', value: null },
      { path: 'inspection_schedule/cu_ip/outcome', value: null },
      { path: 'boards/a/board_ref', value: null },
      { path: 'boards/a/circuits/1', value: null },
    ]);
    expect(blank.document).toEqual({ boards: [{ id: 'a' }] });
    expect(send(blank, 'ann', blank.seq, [{ path: 'boards/a', value: null }]).document).toEqual({});
  });

  test('is the same folded at once or entry by entry, at any time', () => {
    fc.assert(
      fc.property(sendings, (sent) => {
        const { entries, document, log } = interleaved(sent);
        expect(fold(entries)).toEqual(document);
        const half = Math.floor(entries.length / 2);
        expect(applyEntries(documentAt(entries, half), entries.slice(half))).toEqual(document);
        expect(applyConflicts([], entries)).toEqual(log.conflicts);
      }),
    );
  });
});

describe('merging', () => {
  test('a value that no other person changed is set', () => {
    const log = written(['ann', 0, [ze('0.35')]], ['bob', 0, [{ path: 'supply/ipf', value: '1.2' }]]);
    expect(log.conflicts).toEqual([]);
    expect(log.document.supply).toEqual({ ze: { text: '0.35', provenance: 'measured' }, ipf: '1.2' });
  });

  test('an unchanged value does not undo another person’s change', () => {
    const log = written(['ann', 0, [ze('0.35')]], ['bob', 1, [ze('0.36')]], ['ann', 1, [ze('0.35')]]);
    expect(valueAt(log.document, 'supply/ze')).toMatchObject({ text: '0.36' });
    expect(log.conflicts).toEqual([]);
  });

  test('the same value from two people is not a conflict', () => {
    const log = written(['ann', 0, [ze('0.35')]], ['bob', 0, [ze('0.35')]]);
    expect(log.seq).toBe(1);
  });

  test('of two independent values both are kept, and the document holds the first', () => {
    const log = written(['ann', 0, [ze('0.35')]], ['bob', 0, [ze('0.53')]]);
    expect(valueAt(log.document, 'supply/ze')).toMatchObject({ text: '0.35' });
    expect(log.conflicts).toMatchObject([{ path: 'supply/ze', seq: 2, value: { text: '0.53' }, authorId: 'bob' }]);
  });

  test.each([
    ['the value of the document', ze('0.35')],
    ['the other value', ze('0.53')],
    ['a third value', ze('0.44')],
  ])('choosing %s settles a conflict', (_, choice) => {
    const open = written(['ann', 0, [ze('0.35')]], ['bob', 0, [ze('0.53')]]);
    const settled = send(open, 'ann', 2, [{ ...choice, settle: true }]);
    expect(settled.conflicts).toEqual([]);
    expect(valueAt(settled.document, 'supply/ze')).toEqual(choice.value);
  });

  test('a conflict is not settled by an author who had not seen it, nor by a form that does not change the value', () => {
    const open = written(['ann', 0, [ze('0.35')]], ['bob', 0, [ze('0.53')]]);
    expect(send(open, 'ann', 1, [ze('0.44')]).conflicts).toHaveLength(1);
    expect(send(open, 'ann', 2, [ze('0.35')]).conflicts).toHaveLength(1);
  });

  test('removing an item in which another person has since worked raises a question', () => {
    const log = written(
      ['ann', 0, aBoard],
      ['bob', 4, [{ path: 'boards/a/zdb', value: '0.4' }]],
      ['ann', 4, [{ path: 'boards/a', value: null }]],
    );
    expect(log.document.boards).toMatchObject([{ id: 'a', zdb: '0.4' }]);
    expect(log.conflicts).toMatchObject([{ path: 'boards/a', value: null, authorId: 'ann' }]);
  });

  test('a value for a removed item restores the item and raises the removal as a question', () => {
    const log = written(
      ['ann', 0, aBoard],
      ['bob', 4, [{ path: 'boards/a', value: null }]],
      ['ann', 4, [{ path: 'boards/a/circuits/1/zs', value: '0.8' }]],
    );
    expect(log.document.boards).toEqual([
      { id: 'a', board_ref: 'CU1', circuits: [{ id: '1', description: 'Kitchen ring', zs: '0.8' }] },
    ]);
    expect(log.conflicts).toMatchObject([{ path: 'boards/a', value: null, authorId: 'bob' }]);
    const agreed = send(log, 'ann', log.seq, [{ path: 'boards/a', value: null, settle: true }]);
    expect(agreed).toMatchObject({ document: {}, conflicts: [] });
    const kept = send(log, 'ann', log.seq, [{ path: 'boards/a', value: true, settle: true }]);
    expect(kept).toMatchObject({ document: log.document, conflicts: [] });
  });

  test('an unchanged form does not restore an item', () => {
    const log = written(['ann', 0, aBoard], ['bob', 4, [{ path: 'boards/a', value: null }]], ['ann', 4, aBoard]);
    expect(log.document).toEqual({});
  });

  describe('a change that says what it was based on', () => {
    const from = (before: string | null, after: string): Change => ({
      ...ze(after),
      from: before === null ? null : { text: before, provenance: 'measured' },
    });
    const boardItself = { id: 'a', board_ref: 'CU1', circuits: [{ id: '1', description: 'Kitchen ring' }] };

    test('in a chain of own changes from one base conflicts with nothing', () => {
      const log = written(['bob', 0, aBoard], ['ann', 0, [from(null, '0.35')]], ['ann', 0, [from('0.35', '0.36')]]);
      expect(valueAt(log.document, 'supply/ze')).toMatchObject({ text: '0.36' });
      expect(log.conflicts).toEqual([]);
    });

    test('is kept next to another person’s change made in between', () => {
      const log = written(['ann', 0, [ze('0.35')]], ['bob', 1, [ze('0.4')]], ['ann', 1, [from('0.35', '0.36')]]);
      expect(valueAt(log.document, 'supply/ze')).toMatchObject({ text: '0.4' });
      expect(log.conflicts).toMatchObject([{ seq: 3, value: { text: '0.36' }, authorId: 'ann' }]);
    });

    test('in a conflicting chain leaves two values to choose from, not three', () => {
      const log = written(
        ['ann', 0, [ze('0.35')]],
        ['bob', 1, [ze('0.4')]],
        ['ann', 1, [from('0.35', '0.36')]],
        ['ann', 1, [from('0.36', '0.37')]],
      );
      expect(log.conflicts).toMatchObject([{ seq: 4, value: { text: '0.37' }, authorId: 'ann' }]);
      expect(send(log, 'ann', 1, [from('0.37', '0.4')]).conflicts).toEqual([]);
    });

    test('that ends at the current value settles the author’s own question, and no unseen one of others', () => {
      const log = written(
        ['cat', 0, [ze('0.31')]],
        ['bob', 0, [ze('0.40')]],
        ['ann', 0, [from(null, '0.36')]],
        ['ann', 0, [from('0.36', '0.31')]],
      );
      expect(valueAt(log.document, 'supply/ze')).toMatchObject({ text: '0.31' });
      expect(log.conflicts).toMatchObject([{ value: { text: '0.40' }, authorId: 'bob' }]);
      // Once seen, it is settled, but not by an author who had not seen it and entered the same.
      expect(send(log, 'ann', log.seq, [{ ...ze('0.31'), settle: true }]).conflicts).toEqual([]);
      const same = written(
        ['cat', 0, [ze('0.31')]],
        ['bob', 0, [ze('0.36')]],
        ['ann', 0, [from(null, '0.36')]],
        ['ann', 0, [from('0.36', '0.31')]],
      );
      expect(same.conflicts).toMatchObject([{ value: { text: '0.36' }, authorId: 'bob' }]);
    });

    test('removes an item that is unchanged except for own changes, and otherwise asks', () => {
      const away = (item: Json): Change => ({ path: 'boards/a', from: item, value: null });
      const log = written(['ann', 0, aBoard]);
      expect(send(log, 'ann', 0, [away(boardItself)])).toMatchObject({ document: {}, conflicts: [] });
      const worked = send(log, 'bob', 4, [{ path: 'boards/a/zdb', value: '0.4' }]);
      const asked = send(worked, 'ann', 4, [away(boardItself)]);
      expect(asked.document.boards).toHaveLength(1);
      expect(asked.conflicts).toMatchObject([{ path: 'boards/a', value: null }]);
    });

    test('restores an item that another person removed in between', () => {
      const log = written(
        ['ann', 0, aBoard],
        ['bob', 4, [{ path: 'boards/a', value: null }]],
        ['ann', 0, [{ path: 'boards/a/circuits/1/zs', from: null, value: '0.8' }]],
      );
      expect(log.document.boards).toMatchObject([{ board_ref: 'CU1', circuits: [{ zs: '0.8' }] }]);
      expect(log.conflicts).toMatchObject([{ path: 'boards/a', value: null, authorId: 'bob' }]);
    });
  });

  test('no interleaving of two writers loses a value', () => {
    fc.assert(
      fc.property(sendings, (sent) => {
        let log = emptyLog();
        for (const { writer, lag, changes } of sent) {
          const base = Math.max(0, log.seq - lag);
          const before = log;
          log = send(log, String(writer), base, changes);
          for (const { path, value } of changes) expect(isKept(before, log, base, path, value)).toBe(true);
        }
      }),
    );
  });

  test('sending anything again changes nothing', () => {
    fc.assert(
      fc.property(sendings, changes, fc.constantFrom(0, 1, 4), (sent, last, lag) => {
        const { log } = interleaved(sent);
        const base = Math.max(0, log.seq - lag);
        const once = send(log, 'ann', base, last);
        const twice = send(once, 'ann', base, last);
        expect(twice.document).toEqual(once.document);
      }),
    );
  });
});

/** In the log, in the document, or equal to the value when the form was rendered or when it arrived. */
function isKept(before: Log, after: Log, base: number, path: string, value: Json): boolean {
  return (
    after.entries.some((entry) => entry.path === path && sameValue(entry.value, value)) ||
    sameValue(valueAt(documentAt(before.entries, base), path), value) ||
    sameValue(valueAt(before.document, path), value) ||
    sameValue(valueAt(after.document, path), value)
  );
}

function interleaved(sent: readonly { writer: number; lag: number; changes: Change[] }[]) {
  let log = emptyLog();
  for (const { writer, lag, changes } of sent) log = send(log, String(writer), Math.max(0, log.seq - lag), changes);
  return { log, entries: log.entries, document: log.document };
}

describe('paths and values', () => {
  test.each([
    'supply/ze',
    'edition',
    'boards/a/circuits/1/zs',
    'inspection_schedule/cu_ip/outcome',
    'extent/agreed_limitations/l',
  ])('%s is a path', (path) => expect(stepsOf(path)).toBeDefined());
  test.each([
    '',
    '/',
    'supply/',
    'supply//ze',
    'boards',
    'boards/a/circuits',
    'boards/a/id',
    'inspection_schedule/x/slug',
    '__proto__/polluted',
    'supply/__proto__/polluted',
    'boards/__proto__/x',
    'supply/constructor',
    'a/b/c/d/e/f/g/h/i',
    'supply/ze\0',
    `supply/${'z'.repeat(65)}`,
  ])('%j is not a path', (path) => expect(stepsOf(path)).toBeUndefined());

  test('no path reaches a property of JavaScript objects', () => {
    const { document } = written([
      'ann',
      0,
      [
        { path: 'toString/x', value: 'a' },
        { path: 'hasOwnProperty', value: 'b' },
      ],
    ]);
    expect(valueAt(document, 'valueOf')).toBeNull();
    expect(Object.keys(document)).toEqual(['toString', 'hasOwnProperty']);
    expect(({} as { x?: string }).toString).not.toHaveProperty('x');
  });

  test.each([
    ['supply/ze', 'a\0b'],
    ['supply/ze', '\ud800'],
    ['supply/ze', Number.NaN],
    ['supply/ze', undefined],
    ['supply/ze', JSON.parse('{"__proto__": 1}')],
    ['supply/ze', { a: { b: { c: { d: { e: { f: { g: 1 } } } } } } }],
    ['supply/ze', 'x'.repeat(100_001)],
    ['boards/a', 'CU1'],
    ['inspection_schedule/cu_ip', true],
    ['boards', true],
  ])('%s cannot be %j', (path, value) => expect(changeFault(path, value)).toBeDefined());
});

test('a report is submitted, returned, submitted again, approved and issued, and then never changes', () => {
  const states: ReportStatus[] = ['draft'];
  for (const action of ['submit', 'return', 'submit', 'approve', 'issue'] as const)
    states.push(statusAfter(reviewed[action], states.at(-1) ?? 'discarded') ?? 'discarded');
  expect(states).toEqual(['draft', 'submitted', 'returned', 'submitted', 'approved', 'issued']);
  expect(Object.values(reviewed).filter((move) => statusAfter(move, 'issued'))).toEqual([]);
  expect(statusAfter(reviewed.issue, 'submitted')).toBeUndefined();
});

test('the electrician signs a report, and another person approves and issues it', () => {
  const who = Object.entries(reviewed).map(([action, { needs, of }]) => [action, needs, of]);
  expect(Object.fromEntries(who.map(([action, ...rest]) => [action, rest]))).toEqual({
    fill: ['reports.fill', undefined],
    sign: ['reports.sign', undefined],
    submit: ['reports.sign', undefined],
    discard: ['reports.discard', undefined],
    return: ['reports.review', undefined],
    approve: ['reports.review', 'others'],
    issue: ['reports.issue', 'others'],
  });
});

test('a workflow in which a report is filled in while under review is at fault', () => {
  expect(workflowFault(reviewed)).toBeUndefined();
  const fill = { from: ['draft', 'submitted'], needs: 'reports.fill' } as const;
  expect(workflowFault({ ...reviewed, fill })).toBe('fill from submitted');
  const back = { from: ['draft'], to: 'returned', needs: 'reports.review' } as const;
  expect(workflowFault({ ...reviewed, return: back })).toBe('return from draft');
});
