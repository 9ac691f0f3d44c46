import { showNumber } from '../../../../domain/certificate/certificate.ts';
import { inFileName } from '../../../../domain/certificate/file-name.ts';
import { CONDITION_REPORT, kindOfForm, NEW_INSTALLATION } from '../../../../domain/register/earlier-certificate.ts';
import { siteAddress } from '../../../../domain/register/site-address.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { Deps } from '../../../../server/context.ts';
import { certificatePdf } from '../../../../server/documents/certificates/certificate-print.ts';
import { toCsv } from '../../../../server/lists/csv-text.ts';
import type { Site } from '../../../../server/repositories/register/sites.ts';
import { homeState } from '../../../compliance/server/states.ts';
import type { ZipEntry } from '../../../exports/server/zip/zip-stream.ts';
import { packOf } from './pack.ts';

type Copy = { kind: string; number: string; on: string; file: string; content: () => Promise<Uint8Array> };

/**
 * What a landlord enters of a home in the private rented sector database: the day the EICR expires and a copy, or the day an EIC was
 * issued and a copy (compliance.md 1.3). No interface for it is known: a file for each home.
 * @returns undefined where the home has neither.
 */
export async function landlordEntries(
  deps: Deps,
  viewer: Viewer,
  site: Site,
  today: string,
): Promise<AsyncGenerator<ZipEntry> | undefined> {
  const copy = await copyOf(deps, viewer, site, today);
  if (!copy) return undefined;
  const isReport = copy.kind === CONDITION_REPORT;
  const { inspectionDue } = await homeState(deps.db, viewer, site.id, today);
  const rows = [
    ['uprn', 'own_ref', 'address', 'postcode', 'document', 'number', 'eicr_expiry_date', 'eic_issue_date', 'file'],
    [
      ...[site.uprn, site.ownReference, siteAddress(site), site.postcode, copy.kind, copy.number],
      ...[isReport ? (inspectionDue ?? '') : '', isReport ? '' : copy.on, copy.file],
    ],
  ];
  return (async function* () {
    yield { name: 'landlord-database.csv', content: Buffer.from(`\uFEFF${toCsv(rows)}`) };
    yield { name: copy.file, content: await copy.content() };
  })();
}

/** The latest report on the condition by any firm; where there is none, the latest EIC. */
async function copyOf(deps: Deps, viewer: Viewer, site: Site, today: string): Promise<Copy | undefined> {
  const { papers, earlier } = await packOf(deps.db, viewer, site, today);
  const named = (on: string, number: string, kind: string, ending: string) =>
    `${inFileName([site.ownReference || site.uprn || site.name])}_${kind}_${on}_${inFileName([number])}.${ending}`;
  const copies = [
    ...papers.map(({ certificate, data }): Copy => {
      const kind = data.outcome === undefined ? kindOfForm(data.form_type) : CONDITION_REPORT;
      const on = kind === CONDITION_REPORT ? (data.inspected_on ?? '') : data.issued_at.slice(0, 10);
      const number = showNumber(data);
      const content = () => certificatePdf(deps, viewer, certificate.id);
      return { kind, number, on, file: named(on, number, kind, 'pdf'), content };
    }),
    ...earlier.flatMap(({ kind, number, inspectedOn: on, file }): Copy[] =>
      file
        ? [
            {
              ...{ kind, number, on, content: () => deps.blobs.get(file.id) },
              file: named(on || 'no-date', number || 'copy', kind, file.kind === 'print' ? 'pdf' : 'jpg'),
            },
          ]
        : [],
    ),
  ].toSorted((a, b) => b.on.localeCompare(a.on));
  return copies.find(({ kind }) => kind === CONDITION_REPORT) ?? copies.find(({ kind }) => kind === NEW_INSTALLATION);
}
