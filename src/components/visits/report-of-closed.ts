/**
 * The fate of the report of a visit without access once it is rebooked, as a sentence.
 * @param reportId  null for a discarded report.
 * @param comesBack  true when it was discarded with a rebooked visit that was cancelled.
 */
export function reportOfClosed(reportId: string | null, comesBack: boolean): string {
  if (reportId !== null) return 'The report moves to the new visit unchanged.';
  return comesBack
    ? 'The report was discarded with the cancelled visit, and comes back unchanged with the new one.'
    : 'The report was discarded, and the new visit starts a new one.';
}
