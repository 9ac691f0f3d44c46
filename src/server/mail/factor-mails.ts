import { plural } from '../../domain/words/plural.ts';
import type { Deps } from '../context.ts';

type Person = { name: string; email: string; companyId: string };
export type FactorKind = 'passkey' | 'app';
const called = { passkey: 'A passkey', app: 'An authenticator app' } as const;

/** Tells a user that their sign-in changed, so that they notice a change that they did not make. */
async function tell({ mail }: Pick<Deps, 'mail'>, { name, email, companyId }: Person, subject: string, what: string) {
  const otherwise = 'If this was not you: choose a new password at once, and tell the owner of your company.';
  await mail.send({ to: email, subject, text: [`Dear ${name},`, what, otherwise].join('\n\n') }, { companyId });
}

export const mailAdded = (
  deps: Pick<Deps, 'mail'>,
  person: Person,
  kind: FactorKind,
  { isFirst }: { isFirst: boolean },
) =>
  tell(
    deps,
    person,
    `${called[kind]} was added to your account`,
    `${called[kind]} was added to your account. You need it when you sign in.${isFirst ? ' Your other devices were signed out.' : ''}`,
  );

export const mailRemoved = (deps: Pick<Deps, 'mail'>, person: Person, kind: FactorKind) =>
  tell(deps, person, `${called[kind]} was removed from your account`, `${called[kind]} was removed from your account.`);

export const mailCodeUsed = (deps: Pick<Deps, 'mail'>, person: Person, left: number) =>
  tell(
    deps,
    person,
    'A recovery code was used',
    `One of your recovery codes was used. You have ${left === 0 ? 'none' : plural(left, 'code')} left; you can make new ones on the page of your account.`,
  );

export const mailReset = (deps: Pick<Deps, 'mail'>, person: Person, by: string) =>
  tell(
    deps,
    person,
    'Your second factor was reset',
    `${by} has reset your second factor: your passkeys, authenticator app and recovery codes no longer work, and you are signed out everywhere. You sign in with your password, and can then add a new one.`,
  );
