/**
 * What becomes of the report of a visit that nobody got into once it is booked again, in a sentence.
 * @param reportId  null where it was discarded.
 * @param comesBack  whether that was with a visit that was booked in its place and cancelled.
 */
export function reportOfClosed(reportId: string | null, comesBack: boolean): string {
  if (reportId !== null) return 'The report goes with the new visit as it is.';
  return comesBack
    ? 'The report was discarded with the visit that was cancelled, and comes back as it was with the new one.'
    : 'The report was discarded: the new visit begins with another one.';
}
