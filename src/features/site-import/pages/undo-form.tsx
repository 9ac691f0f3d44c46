import type { ReactNode } from 'react';
import type { FormValues } from '../../../components/office/forms/form-values.ts';
import { AsksFirst } from '../../../components/ui/forms/asks-first.client.tsx';
import { Tick } from '../../../components/ui/forms/choices.tsx';
import { Actions, Button, HiddenFields } from '../../../components/ui/forms/form-parts.tsx';
import { showCount } from '../../../domain/words/show-count.ts';
import type { InUse } from '../../../server/repositories/register/unused-sites.ts';
import { sites } from './listed-sites.tsx';

const whyKept = ({ visits, reports, changed }: InUse): string =>
  [visits && 'has a visit', reports && 'has a report', changed && 'was changed'].filter(Boolean).join(', ');

/** Sites that an undo of the import would keep, with the reasons. */
export const KeptSites = ({ kept, count }: { kept: readonly InUse[]; count: number }) => (
  <>
    <ul>
      {kept.map((site) => (
        <li key={site.siteId}>
          <a href={`/sites/${site.siteId}`}>{site.name}</a>: {whyKept(site)}
        </li>
      ))}
    </ul>
    {count > kept.length && <p>And {showCount(count - kept.length)} more.</p>}
  </>
);

/** Undoes an import. */
export const UndoForm = ({
  id,
  form: { bind },
  submission,
  unused,
  children,
}: {
  id: string;
  form: FormValues;
  submission: string;
  /** Number of sites to remove. */
  unused: number;
  /** The sites to keep. */
  children: ReactNode;
}) => (
  <form method="post" action={`/sites/imports/${id}/undo`} className="form">
    <HiddenFields submission={submission} />
    {children}
    <Tick {...bind('confirm')} value="yes" label={`Remove ${sites(unused)} from the register`} />
    <AsksFirst />
    <Actions>
      <Button
        weight="danger"
        ask={{
          title: 'Undo this import?',
          words: `${sites(unused)} will be removed from the register. You can import the file again.`,
        }}
      >
        Undo the import
      </Button>
    </Actions>
  </form>
);
