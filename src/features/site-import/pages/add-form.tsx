import { Actions, Button, HiddenFields } from '../../../components/ui/forms/form-parts.tsx';
import { Table } from '../../../components/ui/lists.tsx';
import { showCount } from '../../../domain/words/show-count.ts';
import type { ImportedSite, SameAs } from '../server/repository/import-rows.ts';
import { InFile, sites } from './listed-sites.tsx';

/**
 * The form that adds the sites: first the possible duplicates, then the button. Duplicates are added only when ticked.
 */
export function AddForm({
  id,
  submission,
  total,
  doubles,
  shown,
}: {
  id: string;
  submission: string;
  /** Sites that can be added, including possible duplicates. */
  total: number;
  doubles: number;
  /** The first possible duplicates. */
  shown: readonly ImportedSite[];
}) {
  const others = total - doubles;
  return (
    <form method="post" action={`/sites/imports/${id}/confirmation`}>
      <HiddenFields submission={submission} />
      {doubles > 0 && (
        <>
          <h2>May already be in the register</h2>
          <p>
            {doubles === 1 ? 'One row has' : `${showCount(doubles)} rows have`} the UPRN or the address of another site,
            perhaps in another spelling. {doubles === 1 ? 'It is' : 'They are'} skipped unless you tick{' '}
            {doubles === 1 ? 'it' : 'them'}.
          </p>
          <Table
            caption={
              shown.length < doubles ? `The first ${shown.length} of ${showCount(doubles)}` : 'Possible duplicates'
            }
            rows={shown}
            rowKey={({ seq }) => String(seq)}
            columns={[
              { label: 'Line', cell: ({ line }) => line, numeric: true },
              { label: 'In the file', cell: ({ site }) => <InFile site={site} /> },
              { label: 'In the register', cell: ({ sameAs }) => sameAs && <Same as={sameAs} /> },
              {
                label: 'Add',
                cell: ({ seq, line }) => (
                  <label className="choice">
                    <input type="checkbox" name="add" value={seq} />
                    Add<span className="vh"> line {line}</span>
                  </label>
                ),
              },
            ]}
          />
        </>
      )}
      <Actions>
        {(others > 0 || doubles > 0) && (
          <Button>
            {doubles > 0
              ? others > 0
                ? `Add ${sites(others)} and the ticked ones`
                : 'Add the ticked ones'
              : total === 1
                ? 'Add the site'
                : `Add all ${showCount(total)} sites`}
          </Button>
        )}
        {doubles > 0 && (
          <Button weight="secondary" name="doubles" value="all">
            Add all {showCount(total)}, duplicates too
          </Button>
        )}
        <a href="/sites/import">Upload another file</a>
      </Actions>
    </form>
  );
}

const Same = ({ as }: { as: SameAs }) =>
  as.by === 'file' ? (
    `${as.what === 'home' ? 'The same address' : 'The same UPRN'} as in line ${as.line} of the file`
  ) : (
    <div>
      {as.by === 'uprn' ? 'The same UPRN: ' : 'The same address: '}
      <a href={`/sites/${as.siteId}`}>{as.name}</a>
      <br />
      <span className="soft">
        {as.address}
        {as.uprn && `, UPRN ${as.uprn}`}. {as.clientName}
      </span>
    </div>
  );
