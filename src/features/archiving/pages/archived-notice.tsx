import { randomUUID } from 'node:crypto';
import { Button, HiddenFields } from '../../../components/ui/forms/form-parts.tsx';
import { Notice } from '../../../components/ui/notices.tsx';

type Archived = { thing: 'site' | 'client'; id: string; at: string; mayRestore: boolean };

/** The notice above an archived site or client, with a button to bring it back. @param at  in words. */
export const ArchivedNotice = ({ thing, id, at, mayRestore }: Archived) => (
  <Notice title={`Archived on ${at}`}>
    <p>Lists, search, due dates, reminders and planning leave this {thing} out. Certificates stay.</p>
    {thing === 'site' ? (
      <p>
        Restore it before you book a visit or add a record. You can still send, correct and withdraw its certificates,
        tell people of a danger, give copies and record work that was done.
      </p>
    ) : (
      <p>Restore it before you add a site or a person.</p>
    )}
    {mayRestore && (
      <form method="post" action={`/${thing}s/archive/restoration`}>
        <HiddenFields submission={randomUUID()} />
        <input type="hidden" name={thing} value={id} />
        <Button weight="secondary">Restore the {thing}</Button>
      </form>
    )}
  </Notice>
);
