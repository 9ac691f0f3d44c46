import { Notice } from '../ui/notices.tsx';

/** Above a page that is shown once more because somebody else was there first: who did what, and what of one's own was not saved. */
export const ConflictNotice = ({
  message,
  last,
  typed,
}: {
  message: string;
  last: string | undefined;
  typed: readonly (readonly [label: string, text: string])[];
}) => (
  <div role="alert">
    <Notice tone="warn" title="A colleague changed this first">
      <p>{message} What you sent was not saved. This page shows how it is now.</p>
      {last && (
        <p>
          <b>Latest change:</b> {last}.
        </p>
      )}
      {typed.length > 0 && (
        <>
          <p>What you typed:</p>
          {typed.map(([label, text], index) => (
            // Two answers may read the same, and nothing reorders them.
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
