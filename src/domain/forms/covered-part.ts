import type { Field, FormDefinition, ReportDocument, Section, Signatory } from './definition.ts';
import { pathOfList } from './document.ts';
import { coveredBy, isOfBlock, signsFor } from './signatories.ts';

/** The form as shown to a signatory of a part of a document: that part, and the blocks of all signatories. The whole form if they sign for all. */
export function coveredPart(form: FormDefinition, document: ReportDocument, signatory: Signatory): FormDefinition {
  if (coveredBy(signatory, document) === undefined) return form;
  const isShown = (path: string) => isOfBlock(form, path) || signsFor(document, signatory, path);
  const shown = (section: Section): Section => ({
    ...section,
    groups: section.groups
      .map((group) => ({
        ...group,
        fields: group.fields.filter(({ name }: Field) => isShown(`${section.key}/${name.replaceAll('.', '/')}`)),
      }))
      .filter(({ fields }) => fields.length > 0),
    ...(section.lists && { lists: section.lists.filter((list) => isShown(pathOfList(section, list))) }),
  });
  return { ...form, sections: form.sections.map(shown) };
}
