import { A4, A4_ALONE, titleOfEdition } from '../../../editions.ts';
import { isDay } from '../../../time/dates.ts';
import type { Finding } from '../../engine/finding.ts';
import type { NewWorkDocument } from '../../engine/records.ts';
import { ruleOf } from '../../engine/rule.ts';
import { recordAt } from '../../engine/values.ts';

/**
 * New work is certified to the edition that it was designed to. An older edition needs a design signed in time. The date of the signature
 * decides (`new-work.md`); until there is one, the date in the booking counts.
 */
export const editionWithdrawn = ruleOf({
  id: 'edition-withdrawn',
  codes: ['EDITION_WITHDRAWN'],
  appliesTo: 'new_work',
  about: {
    EDITION_WITHDRAWN: ['edition', 'designed_on', 'declarations/design/signed_on', 'declarations/worker/signed_on'],
  },
  report: ({ document }): Finding[] => {
    const { edition, designed_on: booked } = document;
    const signed = designSignedOn(document);
    const day = isDay(signed) ? signed : booked;
    if (edition === A4 || isInTime(day)) return [];
    const both =
      isDay(signed) && isInTime(booked)
        ? ` The booking says that the design was signed on ${booked}; the signature here is dated ${signed}.`
        : '';
    return [
      {
        rule: 'EDITION_WITHDRAWN',
        severity: 'warn',
        path: 'edition',
        measured: edition,
        limit: A4,
        message: `${titleOfEdition(edition)} was withdrawn on ${A4_ALONE}.${both} Was this work designed to it before then?`,
      },
    ];
  },
});

const isInTime = (day: unknown): boolean => isDay(day) && day < A4_ALONE;

const designSignedOn = (document: NewWorkDocument): unknown =>
  recordAt(document, 'declarations', 'design').signed_on ?? recordAt(document, 'declarations', 'worker').signed_on;
