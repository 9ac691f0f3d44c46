import type { Listener } from '../../listener.ts';

/** Erases the qualifications of a person who is erased. */
export const followForgotten: Listener = async (trx, { companyId }, { kind, subject }) => {
  if (!companyId || kind !== 'user.forgotten') return;
  await trx.deleteFrom('qualification').where('company_id', '=', companyId).where('user_id', '=', subject).execute();
};
