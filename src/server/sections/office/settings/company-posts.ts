import { type Handler, Hono } from 'hono';
import { plural } from '../../../../domain/words/plural.ts';
import { countErasedSooner } from '../../../../features/occupants/server/erase-past.ts';
import { changeFactorPolicy } from '../../../../features/second-factor/server/change-factor-policy.ts';
import { changeCompany } from '../../../company/change.ts';
import type { AppEnv, Deps } from '../../../context.ts';
import type { Trx } from '../../../db/dialect.ts';
import { idempotentIn } from '../../../http/forms/idempotent.ts';
import { readForm, readPosted, refuse } from '../../../http/forms/posted.ts';
import { serve } from '../../../http/routes/serve.ts';
import type { ShowAgain } from '../../../pages/ordinary-pages.ts';
import { mustBeAllowed } from '../../../permissions.ts';
import { getCompany, lockCompany } from '../../../repositories/people/companies.ts';
import { companyForm, factorPolicyForm } from '../forms/company-forms.ts';
import { mustMatchRendered, unlessSavedMeanwhile } from '../match-rendered.ts';
import { settingsActions } from '../routes.ts';
import { askWhoItIs } from './ask-who.ts';
import { companyFields } from './stored-fields.ts';

/** The company: for owners. */
export function companyPosts(deps: Deps, showAgain: ShowAgain): Hono<AppEnv> {
  const { db, clock } = deps;
  const routes = new Hono<AppEnv>();
  const once = idempotentIn({ db, clock });

  const saveFactorPolicy: Handler<AppEnv> = async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'company.manage');
    const posted = await readPosted(c);
    const form = readForm('second-factor', factorPolicyForm, posted);
    if (!form.ok) return showAgain(c, form.formState);
    const { second_factor: policy } = form.value;
    const asked = await askWhoItIs(deps, c, viewer, 'second-factor', posted);
    if (asked) return showAgain(c, asked);
    await once(viewer, posted, (trx) => changeFactorPolicy(trx, viewer, policy, clock()));
    return c.redirect('/settings/security?done=second-factor-saved', 303);
  };
  serve(routes, settingsActions.secondFactor, saveFactorPolicy);
  serve(routes, settingsActions.secondFactorBefore, saveFactorPolicy);

  const saveCompany: Handler<AppEnv> = async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'company.manage');
    const posted = await readPosted(c);
    const form = readForm('company', companyForm, posted);
    if (!form.ok) return showAgain(c, form.formState);
    const { value } = form;
    const details = {
      name: value.name,
      address: { lines: value.address, town: value.town, postcode: value.postcode },
      phone: value.phone,
      email: value.email,
      scheme: value.scheme,
      schemeNumber: value.scheme_number,
      insurance: value.insurance,
      timeZone: value.time_zone,
      certificatePrefix: value.certificate_prefix,
      issueOwnReports: value.issue_own_reports,
      approveAndIssue: value.approve_and_issue,
      keepPhotoDetails: value.keep_photo_details,
    };
    const before = await getCompany(db, viewer);
    const months = { before: before.occupantMonths, after: value.occupant_months ?? before.occupantMonths };
    const erased = await countErasedSooner(db, viewer, months, clock());
    if (erased > 0 && posted.fields.erase_moved_out?.[0] !== 'yes') {
      const people = `${plural(erased, 'person', 'people')} who moved out`;
      const message = `${people} will be erased for good. Tick the box, or keep people for ${months.before} months`;
      return showAgain(c, refuse('company', posted, 'erase_moved_out', message));
    }
    const save = async (trx: Trx) => {
      await lockCompany(trx, viewer);
      const stored = await getCompany(trx, viewer);
      mustMatchRendered(posted, companyFields(stored));
      const occupantMonths = value.occupant_months ?? stored.occupantMonths;
      await changeCompany(trx, viewer, { ...details, occupantMonths }, clock());
    };
    const changed = await unlessSavedMeanwhile('company', posted, () => once(viewer, posted, save));
    if (changed) return showAgain(c, changed);
    return c.redirect('/settings/company?done=company-saved', 303);
  };
  serve(routes, settingsActions.company, saveCompany);
  serve(routes, settingsActions.companyBefore, saveCompany);

  return routes;
}
