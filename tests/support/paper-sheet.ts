import type { PaperCell, PaperSheet } from '../../src/domain/paper/paper-sheet.ts';

const cells: PaperCell[] = [{ known: '0.35' }, { unsure: '2.5' }, 'to fill in', 'none'];
/** The sheet of one board to fill in by hand, with what is known, what is of last time and what is asked. */
export const paperSheet = (circuits = 3): PaperSheet => ({
  called: 'EICR',
  site: 'Home & Sons',
  at: '24 November 2026, 10:00',
  sections: [
    {
      key: 'supply',
      letter: 'I',
      title: 'Supply',
      groups: [{ title: '', rows: [{ label: 'Ze', value: '–' }] }],
      lists: [],
      unsure: new Set(),
      prose: new Set(),
    } as unknown as PaperSheet['sections'][number],
  ],
  boards: [
    {
      id: 'b1',
      name: 'CU1',
      groups: [],
      unsure: new Set(),
      prose: new Set(),
      tables: [
        {
          title: 'Test results',
          columns: [16, 17, 18, 19].map((number) => ({ number, label: `Column ${number}` })),
          rows: Array.from({ length: circuits }, (_, index) => ({
            code: `${index + 1}-41`,
            circuit: `${index + 1} Sockets`,
            isUnsure: false,
            cells,
          })),
        },
      ],
    },
  ],
});
