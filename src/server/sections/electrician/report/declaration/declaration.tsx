import type { Context } from 'hono';
import type { Field, Section, Signatory } from '../../../../../domain/forms/definition.ts';
import { fieldsOf, isBlank, part, recordOf } from '../../../../../domain/forms/document.ts';
import { hasSeveralAt, signatoryAt } from '../../../../../domain/forms/signatories.ts';
import type { FormError } from '../../../../../domain/forms/typed/read-form.ts';
import { showAddress } from '../../../../../domain/forms/words/show-address.ts';
import { showValue } from '../../../../../domain/forms/words/show-value.ts';
import type { Viewer } from '../../../../../kernel/viewer.ts';
import type { AppEnv } from '../../../../context.ts';
import { frameOf } from '../../frame.ts';
import type { FieldDeps } from '../../store.ts';
import type { OpenReport } from '../open-report.ts';
import { DeclarationPage } from './declaration-page.tsx';

/** Whether a section is filled in by signing and the system, never by hand. */
export const isFilledBySigning = (section: Section): boolean =>
  (section.lists ?? []).length === 0 && fieldsOf(section).every(({ filledBy, auto }) => filledBy !== undefined || auto);

/** The error for a form that is posted all the same. */
export const notByHand = (report: OpenReport): FormError => ({
  field: signatoryAt(report.definition, 'signing').key,
  message: 'Nothing was saved. The declaration comes from the signatory’s account',
});

/** The declaration: its signatory, or the person who would sign now. */
export async function declarationPage(
  deps: FieldDeps,
  c: Context<AppEnv>,
  viewer: Viewer,
  report: OpenReport,
  section: Section,
  errors: readonly FormError[] = [],
): Promise<string> {
  const { sections, declarationText } = report.definition;
  const next = sections[sections.indexOf(section) + 1];
  const own = report.definition.signatories.filter(
    ({ path, signs }) => path.startsWith(`${section.key}/`) && signs?.(report.document) !== false,
  );
  const inWords = ({ key: block }: Signatory) => {
    const isOf = ({ name, target }: Field) => name.startsWith(`${block}.`) && target === undefined;
    const shown = fieldsOf(section).filter(isOf);
    const value = (field: Field) => part(recordOf(report.document, section.key), field.name);
    return shown
      .filter((field) => field.required === true || !isBlank(value(field)))
      .map((field): readonly [string, string] => [field.label, showValue(field, value(field), report.names())]);
  };
  const blockOf = async (signatory: Signatory) => {
    const { key: id, title: called, step } = signatory;
    // With several signatories, earlier signatures are in the report already.
    if (report.signatures[id] && hasSeveralAt(report.definition, step))
      return { id, title: called, pairs: inWords(signatory) };
    if (step === 'signing' && report.editable) {
      const note = 'From your account. It goes into the report when you sign.';
      return { id, title: called, pairs: await ofAccount(deps, viewer), note };
    }
    if (step === 'authorising' && report.status !== 'issued')
      return { id, title: called, pairs: [], note: 'From the account of the person who issues the report.' };
    return { id, title: called, pairs: inWords(signatory) };
  };
  return deps.renderHtml(
    <DeclarationPage
      frame={frameOf(deps, c, viewer)}
      report={report}
      sectionKey={section.key}
      title={section.title}
      letter={section.letter}
      intro={section.intro}
      declaration={declarationText.text}
      blocks={await Promise.all(own.map((each) => blockOf(each)))}
      toSign={report.editable}
      next={next && { href: `${report.home}/${next.key}`, label: next.title }}
      errors={errors}
    />,
  );
}

/** The values that signing would write for the viewer today. */
async function ofAccount(deps: FieldDeps, viewer: Viewer): Promise<readonly (readonly [string, string])[]> {
  const { name, position, qualificationRefs, company } = await deps.store(viewer).account();
  return [
    ['Name', name],
    ['Position', position],
    ['Qualifications', qualificationRefs],
    ['For and on behalf of', company.name],
    ['Address', showAddress(company.address)],
  ];
}
