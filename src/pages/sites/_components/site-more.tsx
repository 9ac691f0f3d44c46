import { More } from '../../../components/office/parts/folds.tsx';
import { AsksFirst } from '../../../components/ui/forms/asks-first.client.tsx';
import { Button, HiddenFields } from '../../../components/ui/forms/form-parts.tsx';

export type RareActions = {
  siteId: string;
  submission: string;
  mayAddEarlier: boolean;
  mayExport: boolean;
  seesCopies: boolean;
  mayChange: boolean;
  mayArchive: boolean;
  mayMerge: boolean;
  mayRemove: boolean;
};

/** What is seldom done with a site. Nothing where nothing may be done. */
export function SiteMore({ siteId, submission, ...may }: RareActions) {
  const { mayAddEarlier, mayExport, seesCopies, mayChange, mayArchive, mayMerge, mayRemove } = may;
  if (!Object.values(may).includes(true)) return null;
  return (
    <More>
      {mayAddEarlier && (
        <li>
          <a href={`/sites/${siteId}/earlier/new`}>Add a certificate by another firm</a>
        </li>
      )}
      {seesCopies && (
        <li>
          <a href={`/sites/${siteId}/copies`}>Copies and letters</a>
        </li>
      )}
      {mayExport && (
        <li>
          <form method="post" action={`/sites/${siteId}/exports`}>
            <HiddenFields submission={submission} />
            <Button weight="secondary">Export the certificates as one file</Button>
          </form>
        </li>
      )}
      {mayChange && (
        <li>
          <a href={`/sites/${siteId}?change=details#details`}>Change the site’s details</a>
        </li>
      )}
      {mayArchive && (
        <li>
          <a href={`/sites/archive?site=${siteId}`}>Archive this site</a>
        </li>
      )}
      {mayMerge && (
        <li>
          <a href={`/sites/merge?site=${siteId}`}>Merge with another site</a>
        </li>
      )}
      {mayRemove && (
        <li>
          <AsksFirst />
          <a href={`/sites/${siteId}/remove`} data-ask-in-place="">
            Remove this site
          </a>
        </li>
      )}
    </More>
  );
}
