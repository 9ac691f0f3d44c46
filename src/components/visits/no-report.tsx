import { Button, HiddenFields } from '../ui/forms/form-parts.tsx';
import { Notice } from '../ui/notices.tsx';

/** Notice for a visit whose report was discarded, with the possible actions. */
export const NoReport = ({
  discarded,
  begin,
}: {
  /** Address to bring back the discarded report, if the viewer can. */
  discarded?: string | undefined;
  /** The form that starts a new report; absent if only the office may. */
  begin?: { action: string; submission: string } | undefined;
}) => (
  <Notice tone="warn" title="This visit has no report">
    {discarded ? (
      <p>
        It was discarded. You can <a href={discarded}>bring it back unchanged</a>
        {begin && ', or start a new one'}.
      </p>
    ) : (
      <p>It was discarded. {begin ? 'Start a new one.' : 'Ask the office to start a new one.'}</p>
    )}
    {begin && (
      <form method="post" action={begin.action}>
        <HiddenFields submission={begin.submission} />
        <Button weight="secondary">Start a new report</Button>
      </form>
    )}
  </Notice>
);
