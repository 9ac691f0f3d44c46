import { CARRIED } from '../forms/carried/carried.ts';
import { carryOver } from '../forms/carried/carry-over.ts';
import type { ReportDocument } from '../forms/definition.ts';
import { definitionOf, newDocument } from '../forms/registry.ts';
import { withChanges } from '../report/fold.ts';
import type { Address, CertificateData } from './certificate.ts';

/** Name of the format, in every pack. */
export const RETEST_FORMAT = 'copperplate-retest/1';

/**
 * The starting data for the next inspection of a site, by any company: the lasting particulars, boards and circuits, without
 * results. It is not signed: the inspector confirms each value on the day.
 */
export type RetestPack = {
  format: typeof RETEST_FORMAT;
  /** Of the source certificate. */
  number: string;
  revision: number;
  /** YYYY-MM-DD */
  inspected_on: string;
  company: string;
  installation_address: Address;
  report: ReportDocument;
};

/** The pack of a certificate; undefined if its form has no day of inspection, and so cannot be the previous inspection. */
export function retestPack(data: CertificateData): RetestPack | undefined {
  const { number, revision, inspected_on, company, installation_address } = data;
  if (inspected_on === undefined) return undefined;
  const lasting = lastingOf(data, inspected_on, ({ path }) => path.split('/').at(-1) !== CARRIED);
  return {
    format: RETEST_FORMAT,
    number,
    revision,
    inspected_on,
    company: company.name,
    installation_address,
    report: lasting,
  };
}

/** The same as a report to fill in on paper, where each value says that it is from last time; undefined as for `retestPack`. */
export const retestReport = (data: CertificateData): ReportDocument | undefined =>
  data.inspected_on === undefined ? undefined : lastingOf(data, data.inspected_on);

function lastingOf(
  { number, report }: CertificateData,
  inspected_on: string,
  wanted: (change: ReturnType<typeof carryOver>[number]) => boolean = () => true,
): ReportDocument {
  const empty = newDocument(definitionOf(report));
  return withChanges(empty, carryOver(report, empty, { from: number, inspected_on }).filter(wanted));
}
