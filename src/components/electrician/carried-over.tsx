import { CARRIED } from '../../domain/forms/carried/carried.ts';
import type { CarriedNote } from '../fields/form-view.ts';
import { Button } from '../ui/forms/form-parts.tsx';
import { unbroken } from '../ui/unbroken.tsx';

/**
 * What a page's record has of the last report, with the button that confirms it. It belongs to the form of the record: what was typed
 * on the page is saved first.
 */
export const CarriedOver = ({ from, what, at }: CarriedNote & { at: string }) => (
  <div className="notice" id={CARRIED} tabIndex={-1}>
    <p>
      <b>Carried over from {unbroken(from)}.</b> Look at {what}. Change what is different now, then confirm the rest.
    </p>
    <p className="actions">
      <Button weight="secondary" formAction={`${at}/${CARRIED}`}>
        Save and confirm {what}
      </Button>
      <Button weight="secondary" formAction={`${at}/${CARRIED}`} name="then" value="next">
        The same, and go on
      </Button>
    </p>
  </div>
);
