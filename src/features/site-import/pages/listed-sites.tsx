import type { ReactNode } from 'react';
import { premisesTypes, tenures, wordOf } from '../../../components/office/words.ts';
import { type Column, Table } from '../../../components/ui/lists.tsx';
import { siteAddress } from '../../../domain/register/site-address.ts';
import { showDay } from '../../../domain/time/calendar.ts';
import { showCount } from '../../../domain/words/show-count.ts';
import type { Assumable, ListedSite } from '../server/list/row/listed-site.ts';
import type { ImportedSite } from '../server/repository/import-rows.ts';

/** "50 sites": with the word for one and for many. */
export const sites = (count: number): string => (count === 1 ? '1 site' : `${showCount(count)} sites`);

/** The name and the address of a site, as the file has them. */
export const InFile = ({ site, siteId }: { site: ListedSite; siteId?: string | undefined }) => (
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

/** The sites of a file with all their stored values; added ones link to the register. */
export const ListedSites = ({ caption, shown }: { caption: string; shown: readonly ImportedSite[] }) => {
  const guessed = (site: ListedSite, what: Assumable, words: string): ReactNode =>
    site.assumed.includes(what) ? (
      <span>
        {words} <span className="soft">(assumed)</span>
      </span>
    ) : (
      words
    );
  const has = (read: (site: ListedSite) => string) => shown.some(({ site }) => read(site) !== '');
  const said = (label: string, parts: (site: ListedSite) => (string | undefined)[]): Column<ImportedSite>[] => {
    const read = (site: ListedSite) => parts(site).filter(Boolean).join(', ');
    return has(read) ? [{ label, cell: ({ site }) => read(site) }] : [];
  };
  const columns: (Column<ImportedSite> | false)[] = [
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
      cell: ({ site }) => [showDay(site.lastInspected), site.lastOutcome, site.lastFirm].filter(Boolean).join(', '),
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
