import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { certificateSchema } from '../../../src/domain/certificate/certificate-schema.ts';
import { showCertificateFile } from '../../../src/domain/certificate/verify/certificate-file.ts';
import { completeEicr } from '../../../src/domain/forms/fixtures/complete-eicr.ts';
import { reportSchema } from '../../../src/domain/forms/json/json-schema.ts';
import { formsOfType, formTypes } from '../../../src/domain/forms/registry.ts';
import { verify } from '../../../src/domain/verification/engine/verify.ts';
import { signedSample } from '../../../src/server/documents/certificates/fixture.ts';
import { schemaFaults } from '../../support/json-schema.ts';
import { withoutRcd } from '../../support/new-work/new-work-document.ts';

type Json = Record<string, unknown>;
const forms = formTypes().flatMap((type) => formsOfType(type));
const file = (): Json => JSON.parse(showCertificateFile(signedSample()));

test('the schemas are schemas of 2020-12', () => {
  const ajv = new Ajv2020();
  for (const schema of [certificateSchema(), ...forms.map(reportSchema)])
    expect([ajv.validateSchema(schema), ajv.errors]).toEqual([true, null]);
});

test.each(forms.filter(({ formType }) => formType === 'EICR').map((form) => [form.edition, form] as const))(
  'a certificate of %s fits the schema of the file, and its report the schema of its form',
  (_, form) => {
    const whole = completeEicr();
    // Which earthing systems there are is one thing that the editions differ in.
    const supply = { ...(whole.supply as Json), earthing_system: 'TN-S' };
    const { certificate, signature } = JSON.parse(
      showCertificateFile(signedSample({ document: { ...whole, supply, edition: form.edition }, definition: form })),
    );
    expect(schemaFaults(certificateSchema(), { certificate, signature })).toEqual([]);
    expect(schemaFaults(reportSchema(form), certificate.report)).toEqual([]);
    expect(schemaFaults(certificateSchema(), { certificate, signature, log: { index: 1 } })).toEqual([]);
  },
);

test('what a departure answers fits the schema, and has to be whole', () => {
  const document = withoutRcd('eic', ['701.411.3.3']);
  const whole: Json = JSON.parse(showCertificateFile(signedSample({ document, verification: verify(document) })));
  expect(schemaFaults(certificateSchema(), whole)).toEqual([]);
  const { answered } = (whole.certificate as { verdict: { answered: Json[] } }).verdict;
  delete answered[0]?.regulation;
  expect(schemaFaults(certificateSchema(), whole)).not.toEqual([]);
});

/** Each part of the data that has to be there, as the schema says, taken out and put wrong. */
test('what is missing or of another kind is refused, wherever it is', () => {
  const schema = certificateSchema();
  const valid = (whole: Json) => schemaFaults(schema, whole).length === 0;
  expect(valid(file())).toBe(true);
  const { required } = (certificateSchema().$defs as { data: { required: string[] } }).data;
  expect(required.length).toBeGreaterThan(15);
  for (const name of required) {
    const [without, wrong] = [file(), file()];
    delete (without.certificate as Json)[name];
    (wrong.certificate as Json)[name] = 7.5;
    expect([name, valid(without), valid(wrong)]).toEqual([name, false, false]);
  }
});

const changes: readonly [string, (whole: Json, data: Json) => void][] = [
  ['another format', (_, data) => Object.assign(data, { format: 'copperplate-certificate/2' })],
  ['a form that nobody has', (_, data) => Object.assign(data, { form_type: 'PAT' })],
  ['revision 0', (_, data) => Object.assign(data, { revision: 0 })],
  ['a time without its zone', (_, data) => Object.assign(data, { issued_at: '2026-11-11 14:05' })],
  ['a day that does not exist', (_, data) => Object.assign(data, { inspected_on: '2026-02-30' })],
  ['an outcome of its own', (_, data) => Object.assign(data, { outcome: 'fine' })],
  ['a key of another kind', (_, data) => Object.assign(data.key as Json, { crv: 'Ed448' })],
  ['a key that is too short', (_, data) => Object.assign(data.key as Json, { x: 'AA' })],
  ['a photo without its hash', (_, data) => Object.assign(data, { photos: [{ caption: '' }] })],
  ['a signatory without a name', (_, data) => delete (data.inspector as Json).name],
  ['rows that are no text', (_, data) => Object.assign(data.printed as Json, { declaration: 1 })],
  ['a signature with its payload in it', (whole) => Object.assign(whole, { signature: `a.b.${'A'.repeat(86)}` })],
  ['more beside the certificate', (whole) => Object.assign(whole, { outcome: 'satisfactory' })],
  ['no signature', (whole) => delete whole.signature],
];
test.each(changes)('%s is refused', (_, change) => {
  const whole = file();
  change(whole, whole.certificate as Json);
  expect(schemaFaults(certificateSchema(), whole)).not.toEqual([]);
});

test('a report with a value of another kind, or an unknown choice, is refused by the schema of its form', () => {
  const report = completeEicr();
  const [form] = formsOfType('EICR');
  if (!form) throw new Error('there is no EICR');
  const schema = reportSchema(form);
  expect(schemaFaults(schema, { ...report, edition: form.edition })).toEqual([]);
  for (const [group, name, value] of [
    ['supply', 'ze', 'banana'],
    ['supply', 'ze', { text: '0,35' }],
    ['supply', 'earthing_system', 'TN'],
    ['supply', 'nominal_u0', 230],
    ['next_inspection', 'next_inspection_due', '9 November 2031'],
  ] as const) {
    const changed = { ...report, edition: form.edition, [group]: { ...(report[group] as Json), [name]: value } };
    expect([name, value, schemaFaults(schema, changed).length > 0]).toEqual([name, value, true]);
  }
});

test('whatever is asked of a person has a title, and what needs words has them', () => {
  const untitled: string[] = [];
  const walk = (schema: unknown, path: string) => {
    if (typeof schema !== 'object' || schema === null) return;
    const { properties = {}, items, $defs = {} } = schema as { properties?: Json; items?: unknown; $defs?: Json };
    for (const [name, each] of Object.entries(properties)) {
      if (typeof each !== 'object' || each === null) continue;
      const isTitled =
        'title' in each || 'const' in each || '$ref' in each || !('type' in each) || path.includes('$defs');
      const isBlock = 'properties' in each;
      if (!isTitled && !isBlock) untitled.push(`${path}/${name}`);
      walk(each, `${path}/${name}`);
    }
    walk(items, `${path}[]`);
    for (const [name, each] of Object.entries($defs)) walk(each, `${path}$defs/${name}`);
  };
  for (const schema of [...forms.map(reportSchema), certificateSchema()]) walk(schema, `${schema.title}`);
  expect(untitled).toEqual([]);
});
