import { type Context, Hono } from 'hono';
import { DeclarationPage } from '../../../components/electrician/declaration-page.tsx';
import type { Field, Signatory } from '../../../domain/forms/definition.ts';
import { fieldsOf, isBlank, part } from '../../../domain/forms/document.ts';
import type { FormError } from '../../../domain/forms/read-form.ts';
import { showAddress } from '../../../domain/forms/show-address.ts';
import { showValue } from '../../../domain/forms/show-value.ts';
import { signatoryAt } from '../../../domain/forms/signatories.ts';
import type { AppEnv, Deps, Viewer } from '../../context.ts';
import { NotFoundError } from '../../errors.ts';
import { getCompany } from '../../repositories/companies.ts';
import { positionOf } from '../../repositories/signatories.ts';
import { getUser } from '../../repositories/users.ts';
import { frameOf } from './frame.ts';
import { mustBeEditable, type OpenReport, openReport } from './open-report.ts';

/** The declaration: who signed, or who would now. Nobody writes it by hand. */
export function declarationRoutes(deps: Deps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const path = '/reports/:report/declaration';

  routes.get(path, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    return c.html(await declarationPage(deps, c, viewer, report));
  });

  routes.post(path, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    mustBeEditable(report);
    const message = 'Nothing was saved. The declaration is filled from the account that signs';
    return c.html(
      await declarationPage(deps, c, viewer, report, [
        { field: signatoryAt(report.definition, 'signing').key, message },
      ]),
      422,
    );
  });

  return routes;
}

async function declarationPage(
  deps: Deps,
  c: Context<AppEnv>,
  viewer: Viewer,
  report: OpenReport,
  errors: readonly FormError[] = [],
): Promise<string> {
  const { sections, declarationText } = report.definition;
  const section = sections.find(({ key }) => key === 'declaration');
  if (!section) throw new NotFoundError('declaration');
  const next = sections[sections.indexOf(section) + 1];
  const [inspector, authoriser] = [
    signatoryAt(report.definition, 'signing'),
    signatoryAt(report.definition, 'authorising'),
  ];
  const inWords = ({ key: block }: Signatory) => {
    const isOf = ({ name, target }: Field) => name.startsWith(`${block}.`) && target === undefined;
    const shown = fieldsOf(section).filter(isOf);
    const value = (field: Field) => part(report.document.declaration, field.name);
    return shown
      .filter((field) => field.required === true || !isBlank(value(field)))
      .map((field): readonly [string, string] => [field.label, showValue(field, value(field), report.names())]);
  };
  return deps.renderHtml(
    <DeclarationPage
      frame={frameOf(deps, c, viewer)}
      report={report}
      title={section.title}
      letter={section.letter}
      intro={section.intro}
      declaration={declarationText.text}
      blocks={[
        report.editable
          ? {
              id: inspector.key,
              title: inspector.title,
              pairs: await ofAccount(deps, viewer),
              note: 'From your account. It goes into the report when you sign.',
            }
          : { id: inspector.key, title: inspector.title, pairs: inWords(inspector) },
        report.status === 'issued'
          ? { id: authoriser.key, title: authoriser.title, pairs: inWords(authoriser) }
          : {
              id: authoriser.key,
              title: authoriser.title,
              pairs: [],
              note: 'From the account that issues the report.',
            },
      ]}
      toSign={report.editable}
      next={next && { href: `${report.home}/${next.key}`, label: next.title }}
      errors={errors}
    />,
  );
}

/** What signing would write of the viewer today. */
async function ofAccount({ db }: Deps, viewer: Viewer): Promise<readonly (readonly [string, string])[]> {
  const [user, company] = [await getUser(db, viewer, viewer.userId), await getCompany(db, viewer)];
  return [
    ['Name', user.name],
    ['Position', positionOf(user)],
    ['Qualifications', user.qualificationRefs],
    ['For and on behalf of', company.name],
    ['Address', showAddress(company.address)],
  ];
}
