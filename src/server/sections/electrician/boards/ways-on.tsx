import type { ReactNode } from 'react';
import { RECORD } from '../../../../components/electrician/findings/finding-line.tsx';
import { Button, ButtonLink, type Weight } from '../../../../components/ui/forms/form-parts.tsx';

/**
 * A way on from a page with a form: where something can be typed it is a button of the form, which saves first, and a plain link
 * where nothing can be.
 */
export function WayOn({
  to,
  saves,
  weight = 'as-link',
  children,
}: {
  to: string;
  /** Whether the page has a form of its record. */
  saves: boolean;
  weight?: Weight;
  children: ReactNode;
}) {
  if (saves) {
    return (
      <Button form={RECORD} name="go_to" value={to} weight={weight}>
        {children}
      </Button>
    );
  }
  if (weight === 'as-link') return <a href={to}>{children}</a>;
  return (
    <ButtonLink href={to} weight={weight}>
      {children}
    </ButtonLink>
  );
}

/**
 * The script of a page with a form of its record, which saves it where somebody follows any other link of the page. Without scripts
 * those links only lead. What checks the form while it is filled in comes later than the page.
 */
export const SCRIPT_OF_FORM = 'save-on-leaving.js';
