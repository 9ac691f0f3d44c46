import { A4, A4_ALONE, titleOfEdition } from '../../../editions.ts';
import { isDay } from '../../../time/dates.ts';
import type { Finding } from '../../engine/finding.ts';
import type { NewWorkDocument } from '../../engine/records.ts';
import { ruleOf } from '../../engine/rule.ts';
import { recordAt } from '../../engine/values.ts';

/** New work is certified to the edition that it was designed to: an older one only where its design was signed in time, here or as the booking says. */
export const editionWithdrawn = ruleOf({
  id: 'edition-withdrawn',
  codes: ['EDITION_WITHDRAWN'],
  appliesTo: 'new_work',
  about: {
    EDITION_WITHDRAWN: ['edition', 'designed_on', 'declarations/design/signed_on', 'declarations/worker/signed_on'],
  },
  report: ({ document }): Finding[] => {
    const { edition, designed_on: said } = document;
    const isInTime = [said, designSignedOn(document)].some((day) => isDay(day) && day < A4_ALONE);
    if (edition === A4 || isInTime) return [];
    return [
      {
        rule: 'EDITION_WITHDRAWN',
        severity: 'warn',
        path: 'edition',
        measured: edition,
        limit: A4,
        message: `${titleOfEdition(edition)} was withdrawn on ${A4_ALONE}. Was this work designed to it before that?`,
      },
    ];
  },
});

const designSignedOn = (document: NewWorkDocument): unknown =>
  recordAt(document, 'declarations', 'design').signed_on ?? recordAt(document, 'declarations', 'worker').signed_on;
