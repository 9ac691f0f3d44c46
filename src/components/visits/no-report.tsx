import { Button, HiddenFields } from '../ui/forms/form-parts.tsx';
import { Notice } from '../ui/notices.tsx';

/** A visit whose report was discarded, and what is to be done about it. */
export const NoReport = ({
  discarded,
  begin,
}: {
  /** Address where the discarded report is brought back, where that is possible and they may. */
  discarded?: string | undefined;
  /** The button that begins another one; where they may not, it is the office's to do. */
  begin?: { action: string; submission: string } | undefined;
}) => (
  <Notice tone="warn" title="This visit has no report">
    {discarded ? (
      <p>
        It was discarded. You can <a href={discarded}>bring it back as it was</a>
        {begin && ', or begin another one'}.
      </p>
    ) : (
      <p>It was discarded. {begin ? 'Begin another one.' : 'Ask the office to begin another one.'}</p>
    )}
    {begin && (
      <form method="post" action={begin.action}>
        <HiddenFields submission={begin.submission} />
        <Button weight="secondary">Begin another report</Button>
      </form>
    )}
  </Notice>
);
