import { CONDITION_REPORT } from '../register/earlier-certificate.ts';

/**
 * Whether a visit does a kind of work, so that the home needs no other visit for it. A condition report is of the whole home: another
 * kind of inspection is none, and neither is a visit for defects alone.
 * @param kind  the form of its report.
 */
export const doesWork = (visit: { kind: string; closes: boolean }, kind: string): boolean =>
  visit.kind === kind && !(visit.closes && kind === CONDITION_REPORT);
