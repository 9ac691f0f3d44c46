import type { Context } from 'hono';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { AppEnv, Deps } from '../../../server/context.ts';
import { mailCodeUsed } from '../../../server/mail/factor-mails.ts';
import { confirmByTyping, isRight } from './confirm.ts';
import type { StepUpFactors } from './step-up.ts';
import { whatIsWrong } from './words.ts';

/** The error of a confirmation, and its field. */
export type NotConfirmed = { at: 'password' | 'code'; message: string; retryAfterSeconds?: number };

/** Checks the password, and a code where a second factor is required. @returns undefined where they are correct. */
export async function confirmTyped(
  deps: Deps,
  c: Context<AppEnv>,
  viewer: Viewer,
  asked: StepUpFactors,
  typed: { password: string; code: string },
): Promise<NotConfirmed | undefined> {
  if (typed.password === '') return { at: 'password', message: 'Enter your password' };
  if (asked.code && typed.code === '') return { at: 'code', message: 'Enter a code too' };
  const { at, checked } = await confirmByTyping(deps, c, viewer, typed);
  if (isRight(checked)) {
    if (checked.kind === 'recovered') await mailCodeUsed(deps, viewer, checked.codesLeft);
    return undefined;
  }
  const isPassword = checked.kind === 'wrong' && at === 'password';
  const message = isPassword ? 'This is not your password' : whatIsWrong(checked, 'code');
  return { at, message, ...(checked.kind === 'refused' && { retryAfterSeconds: checked.retryAfterSeconds }) };
}
