import { plural } from '../../domain/words/plural.ts';
import { Rows } from '../ui/lists.tsx';

export type FoldedBoardLine = { id: string; name: string; circuits: number; findings?: number; comments?: number };

/** The boards of a large report, each with its own page. @param hrefOf  the address of a board's page. */
export const FoldedBoards = ({
  boards,
  hrefOf,
}: {
  boards: readonly FoldedBoardLine[];
  hrefOf: (board: string) => string;
}) => (
  <section aria-labelledby="boards">
    <h2 id="boards">Distribution boards</h2>
    <p>Each board of this large report has its own page.</p>
    <Rows
      rows={boards.map(({ id, name, circuits, findings = 0, comments = 0 }) => ({
        href: hrefOf(id),
        title: name,
        meta: [
          plural(circuits, 'circuit', 'circuits'),
          findings > 0 && plural(findings, 'finding', 'findings'),
          comments > 0 && plural(comments, 'open comment', 'open comments'),
        ]
          .filter(Boolean)
          .join(' · '),
      }))}
    />
  </section>
);
