import type { ReactNode } from 'react';
import { RECORD } from '../../../../components/electrician/findings/finding-line.tsx';
import { Button, ButtonLink, type Weight } from '../../../../components/ui/forms/form-parts.tsx';

/**
 * A link onward from a page with a form. While the report can be edited it is a button, which saves the form first; otherwise a
 * plain link.
 */
export function WayOn({
  to,
  saves,
  weight = 'as-link',
  children,
}: {
  to: string;
  /** Whether the page shows the record as a form. */
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
 * The script of a record's form: it saves the form when the electrician follows any other link. Without scripts, links do not
 * save. The script that checks values while typing loads later.
 */
export const SCRIPT_OF_FORM = 'save-on-leaving.js';
