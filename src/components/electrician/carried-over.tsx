import { CARRIED } from '../../domain/forms/carried/carried.ts';
import type { CarriedNote } from '../fields/form-view.ts';
import { Button } from '../ui/forms/form-parts.tsx';
import { unbroken } from '../ui/unbroken.tsx';

/**
 * Notice of values carried over from the last report, with the buttons that confirm them. The buttons belong to the
 * record's form, so the page's values are saved first.
 */
export const CarriedOver = ({ from, what, at }: CarriedNote & { at: string }) => (
  <div className="notice" id={CARRIED} tabIndex={-1}>
    <p>
      <b>Carried over from {unbroken(from)}.</b> Check {what}. Change any differences, then confirm the rest.
    </p>
    <p className="actions">
      <Button weight="secondary" formAction={`${at}/${CARRIED}`}>
        Save and confirm {what}
      </Button>
      <Button weight="secondary" formAction={`${at}/${CARRIED}`} name="then" value="next">
        Save, confirm and go on
      </Button>
    </p>
  </div>
);
