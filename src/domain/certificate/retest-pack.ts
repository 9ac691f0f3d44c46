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
  const { number, revision, inspected_on, company, installation_address, report } = data;
  if (inspected_on === undefined) return undefined;
  const empty = newDocument(definitionOf(report));
  const changes = carryOver(report, empty, { from: number, inspected_on }).filter(
    ({ path }) => path.split('/').at(-1) !== CARRIED,
  );
  const lasting = withChanges(empty, changes);
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
