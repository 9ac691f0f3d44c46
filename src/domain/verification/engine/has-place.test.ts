import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyReport } from '../../../../tests/support/arbitrary-report.ts';
import { hasPlace } from '../../forms/asked/places-of-form.ts';
import type { FormDefinition, ReportDocument } from '../../forms/definition.ts';
import { formForNewWork, formsOfType, formTypes } from '../../forms/registry.ts';
import { themes } from '../explanations/themes.ts';
import { verify } from './verify.ts';

const forms = formTypes().flatMap(formsOfType);
/** Every code is found in one of the examples; further findings come from random changes. */
const documents: readonly ReportDocument[] = [
  ...themes.flatMap(({ explanations }) => explanations).map(({ example }) => example.document),
  ...fc.sample(
    anyReport((plausible) => plausible),
    { numRuns: 200 },
  ),
];

test.each(forms.map((form) => [form.version, form] as const))(
  '%s: no finding without a place for the answer on the form',
  (_, form) => {
    const paths = documents.flatMap((document) =>
      verify({ ...document, form_type: form.formType, edition: form.edition }).findings.map(({ path }) => path),
    );
    expect([...new Set(paths)].filter((path) => !hasPlace(form, path))).toEqual([]);
  },
);

const meiwc = formForNewWork('MEIWC') as FormDefinition;
test.each([
  ['supply/earthing_system', true],
  ['supply/ze', false],
  ['particulars/electrode/resistance', false],
  ['particulars/electrode', false],
  ['boards', true],
  ['boards/b1', true],
  ['boards/b1/circuits/c1/zs', true],
  ['boards/b1/circuits/c1/zs/text', true],
  ['boards/b1/spd_present', false],
  ['boards/b1/main_switch/rcd/measured_ms', false],
  ['installation/installation_address/postcode', true],
  ['departures/d1/regulation', true],
  ['observations/o1', false],
  ['inspection_schedule/cu_ip/outcome', false],
  ['guidance_text_id', true],
  ['constructor', false],
])('minor works have a place for %s: %s', (path, has) => {
  expect(hasPlace(meiwc, path)).toBe(has);
});
