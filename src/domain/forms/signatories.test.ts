import { expect, test } from 'vitest';
import { formsOfType, formTypes } from './registry.ts';

const forms = formTypes().flatMap((type) => formsOfType(type).map((form) => [type, form.edition, form] as const));

test.each(forms)('%s %s has a group titled like each signatory, for their signature', (_, _edition, form) => {
  for (const { path, title } of form.signatories) {
    const section = form.sections.find(({ key }) => path.startsWith(`${key}/`));
    expect(section?.groups.map((group) => group.title)).toContain(title);
  }
});
