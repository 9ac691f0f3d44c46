import { expect, test } from 'vitest';
import { coveredPart } from './covered-part.ts';
import type { ReportDocument } from './definition.ts';
import { fieldsOf, pathOfList } from './document.ts';
import { formsOfType, formTypes } from './registry.ts';
import { signedPart } from './signatories.ts';
import { DESIGNED_ON } from './which-form/designed-on.ts';

const all = formTypes().flatMap((type) => formsOfType(type));

test.each(all.map((form) => [form.version, form] as const))(
  '%s: each part that a signatory signs for exists',
  (_, form) => {
    const known = new Set([
      DESIGNED_ON,
      ...form.sections.flatMap((section) => [
        section.key,
        ...fieldsOf(section).map(({ name }) => `${section.key}/${name.replaceAll('.', '/')}`),
        ...(section.lists ?? []).map((list) => pathOfList(section, list)),
      ]),
    ]);
    for (const { covers = [] } of form.signatories) for (const path of covers) expect(known).toContain(path);
  },
);

test('a designer reads the work and the signatures, but no reading of the supply', () => {
  for (const form of formsOfType('EIC')) {
    const document = { form_type: 'EIC', edition: form.edition, declarations: {} } as ReportDocument;
    const [designer] = form.signatories;
    if (!designer) throw new Error('nobody signs');
    const part = coveredPart(form, document, designer);
    const names = (key: string) => {
      const section = part.sections.find((each) => each.key === key);
      return section ? fieldsOf(section).map(({ name }) => name) : [];
    };
    expect(names('work')).toEqual(['work_kind', 'description', 'extent', 'board_replaced', 'started_on']);
    expect(names('declarations')).toEqual(expect.arrayContaining(['design.signature', 'testing.signature']));
    expect(names('supply')).toEqual([]);
    const whole = { ...document, declarations: { single_signature: true } } as ReportDocument;
    expect(coveredPart(form, whole, designer)).toBe(form);
  }
});

test('a designer signs for the date of the design given at booking', () => {
  for (const form of formsOfType('EIC')) {
    const document = { form_type: 'EIC', edition: form.edition, declarations: {} } as ReportDocument;
    const signed = (designed_on: string) =>
      form.signatories.slice(0, 2).map((each) => signedPart({ ...document, designed_on }, each));
    for (const [at, part] of signed('2026-10-01').entries()) expect(part).not.toEqual(signed('2026-10-02')[at]);
  }
});
