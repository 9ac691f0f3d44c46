import type { OnwardLink } from '../../kernel/errors.ts';
import { Notice } from '../ui/notices.tsx';

/** The notice above a page that another user changed first: who did what, and the user's values that were not saved. */
export const ConflictNotice = ({
  message,
  link,
  last,
  typed,
}: {
  message: string;
  link: OnwardLink | undefined;
  last: string | undefined;
  typed: readonly (readonly [label: string, text: string])[];
}) => (
  <div role="alert">
    <Notice tone="warn" title="A colleague changed this first">
      <p>{message} Your entry was not saved. This page shows how it is now.</p>
      {link && (
        <p>
          <a href={link.href}>{link.text}</a>
        </p>
      )}
      {last && (
        <p>
          <b>Latest change:</b> {last}.
        </p>
      )}
      {typed.length > 0 && (
        <>
          <p>Your entries:</p>
          {typed.map(([label, text], index) => (
            // Two answers may have the same text, and their order never changes.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above.
            <blockquote key={index}>
              <b>{label}:</b> {text}
            </blockquote>
          ))}
        </>
      )}
    </Notice>
  </div>
);
