import type {
  Choice,
  Field,
  FormModule,
  ListDefinition,
  ReportDocument,
  Section,
  Signatory,
} from '../../src/domain/forms/definition.ts';
import type { Outcome } from '../../src/domain/forms/words/form-summary.ts';
import { reviewed } from '../../src/domain/report/status.ts';
import { isRecord } from '../../src/domain/verification/engine/values.ts';

/**
 * A periodic test of emergency lighting, as a small form of another standard: a list of some hundred luminaires, an inspector who
 * signs and an authoriser who signs at issue, and rules of its own (`rules.ts`). It is for tests only: its fields come from trade
 * publications and were not compared with BS 5266-1:2025.
 */

declare module '../../src/domain/forms/definition.ts' {
  interface ReportSubjects {
    emergency_lighting: true;
  }
}

const choices = (...values: readonly string[]): Choice[] =>
  values.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }));

const inspector: Signatory = {
  key: 'tested_by',
  path: 'test/tested_by',
  title: 'Tested by',
  step: 'signing',
};
const authoriser: Signatory = {
  key: 'authorised_by',
  path: 'test/authorised_by',
  title: 'Authorised by',
  step: 'authorising',
};

const bySigning = ({ key, title, step }: Signatory, name: string, label: string, kind: Field['kind']): Field => ({
  name: `${key}.${name}`,
  label: `${title}: ${label}`,
  kind,
  required: name !== 'qualification_refs',
  filledBy: step,
});

const blockOf = (signatory: Signatory) => ({
  title: signatory.title,
  fields: [
    bySigning(signatory, 'name', 'name', 'text'),
    bySigning(signatory, 'position', 'position', 'text'),
    bySigning(signatory, 'for_on_behalf', 'for', 'text'),
    bySigning(signatory, 'address', 'address', 'address'),
    bySigning(signatory, 'qualification_refs', 'qualifications', 'text'),
    bySigning(signatory, 'signature', 'signature', 'signature'),
    bySigning(signatory, 'signed_on', 'date', 'date'),
  ],
});

const luminaires: ListDefinition = {
  name: 'luminaires',
  title: 'Luminaires',
  item: 'luminaire',
  required: true,
  most: 500,
  fields: [
    { name: 'ref', label: 'Reference', kind: 'text', required: true },
    { name: 'location', label: 'Location', kind: 'text', required: true },
    { name: 'rated_min', label: 'Rated duration in minutes', kind: 'int', required: true },
    { name: 'duration_min', label: 'Duration on test in minutes', kind: 'decimal', also: ['na'], required: true },
    { name: 'result', label: 'Result', kind: 'enum', choices: choices('pass', 'fail'), required: true },
  ],
};

const test: Section = {
  key: 'test',
  title: 'Test',
  groups: [
    {
      fields: [
        { name: 'place', label: 'Premises', kind: 'address', required: true },
        { name: 'tested_on', label: 'Date of test', kind: 'date', required: true },
        {
          name: 'outcome',
          label: 'Outcome',
          kind: 'enum',
          choices: choices('satisfactory', 'unsatisfactory'),
          required: true,
        },
      ],
    },
    blockOf(inspector),
    blockOf(authoriser),
  ],
  lists: [],
};

const schedule: Section = { key: 'luminaires', title: 'Luminaires', groups: [], lists: [luminaires] };

const testOf = (document: ReportDocument) => {
  const { test } = document as { test?: unknown };
  return isRecord(test) ? test : {};
};

export const emergencyLighting: FormModule = {
  formType: 'EMLIGHT',
  standard: 'BS 5266-1',
  nation: 'uk',
  edition: '5266-1:2025',
  version: 'emlight-1',
  title: 'Emergency lighting periodic test certificate',
  shortTitle: 'Emergency lighting',
  editionTitle: 'BS 5266-1:2025',
  reportsOn: ['emergency_lighting'],
  order: ['test', 'luminaires'],
  sections: [test, schedule],
  workflow: reviewed,
  signatories: [inspector, authoriser],
  begin: ({ site }) => [['test/place', site.address]],
  propose: () => ({}),
  summary: (document) => {
    const { tested_on, outcome } = testOf(document);
    return {
      ...(typeof tested_on === 'string' && { inspectedOn: tested_on }),
      ...(typeof outcome === 'string' && { outcome: outcome as Outcome }),
    };
  },
  certifies: ['outcome'],
  addressAt: 'test/place',
  complete: (document) => document,
  declarationText: { id: 'emlight-1', text: 'I tested this emergency lighting as recorded here.' },
};
