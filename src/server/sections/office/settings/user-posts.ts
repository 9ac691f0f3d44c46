import { Hono } from 'hono';
import { ConflictError } from '../../../../kernel/errors.ts';
import type { AppEnv, Deps } from '../../../context.ts';
import type { Trx } from '../../../db/dialect.ts';
import { idempotentIn } from '../../../http/forms/idempotent.ts';
import { type Posted, readForm, readPosted, refuse } from '../../../http/forms/posted.ts';
import { serve } from '../../../http/routes/serve.ts';
import type { ShowAgain } from '../../../pages/ordinary-pages.ts';
import type { FormState } from '../../../pages/request-context.ts';
import { mustBeAllowed } from '../../../permissions.ts';
import { ADDRESS_IN_USE, AddressInUseError } from '../../../repositories/people/address-in-use.ts';
import { getCompany } from '../../../repositories/people/companies.ts';
import { getUser, lockUser, type UserDetails } from '../../../repositories/people/users.ts';
import { withSubmission } from '../../../repositories/reports/submissions.ts';
import { askForLinkAgain } from '../../../users/ask-for-link-again.ts';
import { changeUser, type UserChange } from '../../../users/change.ts';
import type { Given } from '../../../users/given-address.ts';
import { inviteUser, mayInvite } from '../../../users/invite.ts';
import { mailAddressChanged, mailGivenAddress } from '../../auth/mailed-links.ts';
import { userForm } from '../forms/people-forms.ts';
import { mustMatchRendered, unlessSavedMeanwhile } from '../match-rendered.ts';
import { settingsActions } from '../routes.ts';
import { askWhoItIs } from './ask-who.ts';
import { userFields } from './stored-fields.ts';

/** Adds users and changes their details: for owners, and for the office, which invites. */
export function userPosts(deps: Deps, showAgain: ShowAgain): Hono<AppEnv> {
  const { db, clock } = deps;
  const routes = new Hono<AppEnv>();
  const once = idempotentIn({ db, clock });

  serve(routes, settingsActions.addUser, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'users.invite');
    const posted = await readPosted(c);
    const form = readForm('user', userForm, posted);
    if (!form.ok) return showAgain(c, form.formState);
    const details = toDetails(form.value);
    if (!mayInvite(viewer, details.role))
      return showAgain(
        c,
        refuse('user', posted, 'role', 'Choose another role: only an owner adds owners and supervisors'),
      );
    const asked = await askWhoItIs(deps, c, viewer, 'user', posted);
    if (asked) return showAgain(c, asked);
    let added: (Given & { id: string }) | undefined;
    const work = async (trx: Trx) => {
      added = await inviteUser(trx, viewer, details, clock());
      return { id: added.id };
    };
    const taken = await saidAtAddress(posted, () => withSubmission(db, viewer, posted, work, clock()));
    if (taken) return showAgain(c, taken);
    if (added !== undefined) {
      const company = await getCompany(db, viewer);
      await mailGivenAddress(deps, { id: added.id, name: details.name, email: details.email }, company, added);
    }
    return c.redirect('/settings?done=user-added', 303);
  });

  serve(routes, settingsActions.mailLink, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'users.manage');
    const user = await getUser(db, viewer, c.req.param('user'));
    const posted = await readPosted(c);
    let asked: Given | undefined;
    await once(viewer, posted, async (trx) => {
      asked = await askForLinkAgain(trx, viewer, user.id, clock());
    });
    if (asked) {
      const company = await getCompany(db, viewer);
      await mailGivenAddress(deps, user, company, asked);
    }
    return c.redirect(`/settings/users/${user.id}?done=link-sent`, 303);
  });

  serve(routes, settingsActions.changeUser, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'users.manage');
    const user = await getUser(db, viewer, c.req.param('user'));
    const posted = await readPosted(c);
    const form = readForm('user', userForm, posted);
    if (!form.ok) return showAgain(c, form.formState);
    const details = toDetails(form.value);
    if (details.email !== user.email || details.role !== user.role) {
      const asked = await askWhoItIs(deps, c, viewer, 'user', posted);
      if (asked) return showAgain(c, asked);
    }
    let change: UserChange | undefined;
    const save = async (trx: Trx) => {
      mustMatchRendered(posted, userFields(await lockUser(trx, viewer, user.id)));
      change = await changeUser(trx, viewer, user.id, details, clock());
    };
    let taken: FormState | undefined;
    const changed = await unlessSavedMeanwhile('user', posted, async () => {
      taken = await saidAtAddress(posted, () => once(viewer, posted, save));
    });
    const refused = changed ?? taken;
    if (refused) return showAgain(c, refused);
    const isOwn = user.id === viewer.userId;
    if (change?.isMoved) {
      const company = await getCompany(db, viewer);
      const now = { id: user.id, name: details.name, email: details.email };
      if (change.addressBefore !== undefined)
        await mailAddressChanged(deps, change.addressBefore, now, company, { isOwn });
      await mailGivenAddress(deps, now, company, change);
    }
    const done = change?.isMoved ? (isOwn ? 'address-asked' : 'user-moved') : 'user-saved';
    return c.redirect(`/settings?done=${done}`, 303);
  });

  return routes;
}

/** An address already used in the company is an error at its field, not a page that says "changed meanwhile". */
async function saidAtAddress(posted: Posted, save: () => Promise<unknown>) {
  try {
    // An account elsewhere took it at this moment: on the second try it is found taken.
    await save().catch((error: unknown) => {
      if (error instanceof AddressInUseError) return save();
      throw error;
    });
    return undefined;
  } catch (error) {
    if (error instanceof ConflictError && error.message === ADDRESS_IN_USE)
      return refuse('user', posted, 'email', error.message);
    throw error;
  }
}

const toDetails = (form: (typeof userForm)['_output']): UserDetails => ({
  email: form.email,
  name: form.name,
  role: form.role,
  clientId: form.role === 'client' ? (form.client_id ?? null) : null,
  qualificationRefs: form.qualification_refs,
  position: form.position,
});
