import { Button, HiddenFields } from '../../../../components/ui/forms/form-parts.tsx';
import { Notice } from '../../../../components/ui/notices.tsx';
import { newSubmission } from '../records/posted.ts';

/** The button that undoes a table just saved. */
export const UndoTable = ({
  home,
  saved,
  base,
}: {
  /** Address of the board. */
  home: string;
  /** Number of the last entry that the table wrote. */
  saved: number;
  base: string;
}) => (
  <form method="post" action={`${home}/table/undo`}>
    <HiddenFields submission={newSubmission()} base={base} />
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
