import type { FormDefinition, Item, ReportDocument } from '../../forms/definition.ts';
import { isBlank } from '../../forms/document.ts';
import type { Finding } from '../engine/finding.ts';
import type { Basis } from './basis.ts';
import { type Weighed, weigh } from './override.ts';
import { observationAbout } from './suggested-observations.ts';

/** A finding with people's answers to it. */
export type Answered<Override extends { basis: Basis }> = Weighed<Override> & {
  /** The observation about it. */
  observation?: Item;
  /** True if there is no reason against it, and no observation with a code about it. */
  isOpen: boolean;
};

/** Findings with the reasons given against them and the observations about them. @param overrides  oldest first. */
export function answersTo<Override extends { basis: Basis }>(
  document: ReportDocument,
  definition: FormDefinition,
  findings: readonly Finding[],
  overrides: readonly Override[],
): Answered<Override>[] {
  return weigh(document, findings, overrides).map((weighed) => {
    if (weighed.standing === 'overridden') return { ...weighed, isOpen: false };
    const observation = observationAbout(document, definition, weighed.finding);
    return { ...weighed, ...(observation && { observation }), isOpen: isBlank(observation?.code) };
  });
}
