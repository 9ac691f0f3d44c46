import type { Context } from 'hono';
import type { AppEnv, Deps, Viewer } from '../../../context.ts';
import { withNext } from '../../../identity/proceed.ts';
import { confirmByTyping, isRight } from '../../../identity/second-factor/confirm.ts';
import { isConfirmed } from '../../../identity/second-factor/step-up.ts';
import { mailCodeUsed } from '../../../mail/factor-mails.ts';
import type { FormState } from '../../../pages/request-context.ts';
import { readFields } from '../../auth/auth-form.ts';
import { whatIsWrong } from '../../auth/second-factor/words.ts';
import { type Posted, refuse } from '../posted.ts';

/**
 * The same for a form of a single button, which holds nothing that could be lost: on a page of its own.
 * @param back  path of the page with the button, where it is to be pressed again.
 * @returns where the browser goes first; undefined where they have shown it lately.
 */
export async function whereToShowIt(deps: Deps, viewer: Viewer, back: string): Promise<string | undefined> {
  if (await isConfirmed(deps, viewer)) return undefined;
  return withNext('/auth/confirm', `${back}?done=now-shown`);
}

/** Name of the field that asks again who somebody is. */
const FIELD = 'confirm_password';

/**
 * Asks again who somebody is, before they change how anybody signs in: within the form, so that what was typed stays.
 * @returns what the page shows instead; undefined where they have shown it, now or lately.
 */
export async function askWhoItIs(
  deps: Deps,
  c: Context<AppEnv>,
  viewer: Viewer,
  form: string,
  posted: Posted,
): Promise<FormState | undefined> {
  if (await isConfirmed(deps, viewer)) return undefined;
  const typed = (await readFields(c, [FIELD]))[FIELD];
  if (typed === '') return refuse(form, posted, FIELD, 'Enter your password, or a code of your authenticator app');
  const checked = await confirmByTyping(deps, c, viewer, typed);
  if (!isRight(checked)) {
    const wrong = checked.kind === 'wrong' ? 'This is not right' : whatIsWrong(checked, 'code');
    return refuse(form, posted, FIELD, wrong);
  }
  if (checked.kind === 'recovered') await mailCodeUsed(deps, viewer, checked.codesLeft);
  return undefined;
}
