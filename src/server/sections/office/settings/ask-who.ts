import type { Context } from 'hono';
import { confirmTyped } from '../../../../features/second-factor/server/confirming.ts';
import { isConfirmed, stepUpFactors } from '../../../../features/second-factor/server/step-up.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { AppEnv, Deps } from '../../../context.ts';
import { type Posted, refuse } from '../../../http/forms/posted.ts';
import { withNext } from '../../../identity/proceed.ts';
import type { FormState } from '../../../pages/request-context.ts';
import { readFields } from '../../auth/auth-form.ts';

/**
 * The same for a form of a single button, which holds nothing that could be lost: on a page of its own.
 * @param back  path of the page with the button, to return to.
 * @returns where to send the browser first; undefined where the person has confirmed their identity recently.
 */
export async function whereToShowIt(deps: Deps, viewer: Viewer, back: string): Promise<string | undefined> {
  if (await isConfirmed(deps, viewer)) return undefined;
  return withNext('/auth/confirm', `${back}?done=now-shown`);
}

/** Names of the fields that confirm a person's identity. */
const FIELDS = { password: 'confirm_password', code: 'confirm_passcode' } as const;

/**
 * Asks a person to confirm their identity before a change to how people sign in: within the form, so that the typed values stay.
 * @returns what the page shows instead; undefined where they have confirmed it, now or recently.
 */
export async function askWhoItIs(
  deps: Deps,
  c: Context<AppEnv>,
  viewer: Viewer,
  form: string,
  posted: Posted,
): Promise<FormState | undefined> {
  const asked = await stepUpFactors(deps, viewer);
  if (!asked) return undefined;
  const typed = await readFields(c, [FIELDS.password, FIELDS.code]);
  const shown = { password: typed[FIELDS.password], code: typed[FIELDS.code] };
  const wrong = await confirmTyped(deps, c, viewer, asked, shown);
  return wrong && refuse(form, posted, FIELDS[wrong.at], wrong.message);
}
