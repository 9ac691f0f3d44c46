import type { ReactNode } from 'react';
import type { FormValues } from '../../../components/office/forms/form-values.ts';
import { lastCertificate, premisesTypes, tenures, wordOf } from '../../../components/office/words.ts';
import { AsksFirst } from '../../../components/ui/forms/asks-first.client.tsx';
import { Tick } from '../../../components/ui/forms/choices.tsx';
import { Actions, Button, HiddenFields } from '../../../components/ui/forms/form-parts.tsx';
import { type Column, Table } from '../../../components/ui/lists.tsx';
import { Notice } from '../../../components/ui/notices.tsx';
import { siteAddress } from '../../../domain/register/site-address.ts';
import { showDay } from '../../../domain/time/calendar.ts';
import { showCount } from '../../../domain/words/show-count.ts';

type Assumable = 'nation' | 'nationByPostcode' | 'tenure' | 'premisesType';
type ListedSite = {
  name: string;
  addressLines: readonly string[];
  town: string;
  postcode: string;
  uprn: string;
  nation: string;
  tenure: string;
  premisesType: string;
  accessNotes: string;
  clientName: string;
  ownReference: string;
  tenantName: string;
  tenantPhone: string;
  tenantEmail?: string;
  tenantLanguage?: string;
  tenantNeeds?: string;
  letFrom?: string;
  agentName?: string;
  agentPhone?: string;
  agentEmail?: string;
  payerName?: string;
  payerPhone?: string;
  payerEmail?: string;
  keys?: string;
  hazards?: string;
  vacantSince?: string;
  lastInspected: string;
  lastOutcome: '' | 'satisfactory' | 'unsatisfactory';
  lastFirm: string;
  assumed: readonly Assumable[];
};
type SameAs =
  | { by: 'uprn' | 'address'; siteId: string; name: string; address: string; uprn: string; clientName: string }
  | { by: 'file'; line: number; what: 'uprn' | 'home' };
export type ShownSite = {
  seq: number;
  line: number;
  site: ListedSite;
  sameAs: SameAs | undefined;
  siteId: string | undefined;
};

/** "50 sites": with the word for one and for many. */
export const sites = (count: number): string => (count === 1 ? '1 site' : `${showCount(count)} sites`);
const rows = (count: number): string => (count === 1 ? 'one row' : `${showCount(count)} rows`);

const assumedWords: Readonly<Record<Assumable, string>> = {
  nation: 'Nation: England',
  nationByPostcode: 'Nation: from the postcode',
  tenure: 'Tenure: Private rented',
  premisesType: 'Use: Residential',
};

/** Columns that the import ignores, and values that it assumes for empty cells. */
export const ImportRemarks = ({
  unread,
  assumed,
}: {
  unread: readonly string[];
  assumed: Readonly<Record<Assumable, number>>;
}) => {
  const guesses = (Object.keys(assumedWords) as Assumable[]).filter((what) => assumed[what] > 0);
  return (
    <>
      {unread.length > 0 && (
        <Notice tone="warn" title="Columns ignored">
          <p>{unread.join(', ')}</p>
        </Notice>
      )}
      {guesses.length > 0 && (
        <Notice tone="warn" title="Assumed for empty cells">
          <ul>
            {guesses.map((what) => (
              <li key={what}>
                {assumedWords[what]}, for {rows(assumed[what])}
              </li>
            ))}
          </ul>
          <p>
            Nation and tenure decide which rules for rented homes apply. If an assumption is wrong, add the value to the
            file and upload it again.
          </p>
        </Notice>
      )}
    </>
  );
};

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
  /** Id of the import. */
  id: string;
  submission: string;
  /** Sites that can be added, including possible duplicates. */
  total: number;
  doubles: number;
  /** The first possible duplicates. */
  shown: readonly ShownSite[];
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

const InFile = ({ site, siteId }: { site: ListedSite; siteId?: string | undefined }) => (
  <div>
    {siteId ? <a href={`/sites/${siteId}`}>{site.name}</a> : site.name}
    <br />
    <span className="soft">
      {siteAddress(site)}
      {site.uprn && `, UPRN ${site.uprn}`}
      {site.ownReference && `, reference ${site.ownReference}`}
    </span>
  </div>
);

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

/** The sites of a file with all their stored values; added ones link to the register. */
export const ListedSites = ({ caption, shown }: { caption: string; shown: readonly ShownSite[] }) => {
  const guessed = (site: ListedSite, what: Assumable, words: string): ReactNode =>
    site.assumed.includes(what) ? (
      <span>
        {words} <span className="soft">(assumed)</span>
      </span>
    ) : (
      words
    );
  const has = (read: (site: ListedSite) => string) => shown.some(({ site }) => read(site) !== '');
  const said = (label: string, parts: (site: ListedSite) => (string | undefined)[]): Column<ShownSite>[] => {
    const read = (site: ListedSite) => parts(site).filter(Boolean).join(', ');
    return has(read) ? [{ label, cell: ({ site }) => read(site) }] : [];
  };
  const columns: (Column<ShownSite> | false)[] = [
    { label: 'Line', cell: ({ line }) => line, numeric: true },
    { label: 'Site', cell: ({ site, siteId }) => <InFile {...{ site, siteId }} /> },
    { label: 'Client', cell: ({ site }) => site.clientName },
    { label: 'Nation', cell: ({ site }) => guessed(site, 'nation', site.nation) },
    { label: 'Tenure', cell: ({ site }) => guessed(site, 'tenure', wordOf(tenures, site.tenure)) },
    {
      label: 'Use',
      cell: ({ site }) => guessed(site, 'premisesType', wordOf(premisesTypes, site.premisesType)),
    },
    ...said('Tenant', (site) => [
      ...[site.tenantName, site.tenantPhone, site.tenantEmail, site.letFrom && `since ${showDay(site.letFrom)}`],
      ...[site.tenantLanguage, site.tenantNeeds],
    ]),
    ...said('Agent', (site) => [site.agentName, site.agentPhone, site.agentEmail]),
    ...said('Who pays', (site) => [site.payerName, site.payerPhone, site.payerEmail]),
    has(({ lastInspected }) => lastInspected) && {
      label: 'Last certificate',
      cell: ({ site }) => lastCertificate(site),
    },
    ...said('Access notes', (site) => [site.accessNotes]),
    ...said('Keys', (site) => [site.keys]),
    ...said('Hazards', (site) => [site.hazards]),
    ...said('Empty since', (site) => [site.vacantSince && showDay(site.vacantSince)]),
  ];
  return (
    <Table
      caption={caption}
      rows={shown}
      rowKey={({ seq }) => String(seq)}
      columns={columns.filter((column) => column !== false)}
    />
  );
};

type InUse = { siteId: string; name: string; visits: boolean; reports: boolean; changed: boolean };

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
  /** Id of the import. */
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
