import { Button, HiddenFields } from '../ui/forms/form-parts.tsx';
import { Notice } from '../ui/notices.tsx';

/** The button that undoes a table just saved. */
export const UndoTable = ({
  home,
  saved,
  base,
}: {
  /** Address of what the table belongs to: a board, a list. */
  home: string;
  /** Number of the last entry that the table wrote. */
  saved: number;
  base: string;
}) => (
  <form method="post" action={`${home}/table/undo`}>
    <HiddenFields submission={crypto.randomUUID()} base={base} />
    <input type="hidden" name="saved" value={saved} />
    <Notice tone="info">
      <p>
        Table saved. <Button weight="as-link">Undo</Button>
      </p>
    </Notice>
  </form>
);

/** The number of the last entry of a table just saved, from the address. */
export const savedTable = (asked: string | undefined): number | undefined =>
  asked !== undefined && /^\d{1,9}$/.test(asked) ? Number(asked) : undefined;
