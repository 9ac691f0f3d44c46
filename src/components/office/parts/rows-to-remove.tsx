import { randomUUID } from 'node:crypto';
import type { ReactNode } from 'react';
import { Button, HiddenFields } from '../../ui/forms/form-parts.tsx';

type Row = { id: string; title: ReactNode; text: ReactNode /** For screen readers, after "Remove". */; named: string };

/** A list whose rows can each be removed. @param field  name of the field with the id of the row. */
export const RowsToRemove = ({ rows, action, field }: { rows: readonly Row[]; action: string; field: string }) => (
  <ul className="rows">
    {rows.map(({ id, title, text, named }) => (
      <li key={id}>
        <b>{title}</b>
        <p>{text}</p>
        <form method="post" action={action} className="end">
          <HiddenFields submission={randomUUID()} />
          <input type="hidden" name={field} value={id} />
          <Button weight="as-link">
            Remove<span className="vh"> {named}</span>
          </Button>
        </form>
      </li>
    ))}
  </ul>
);
