import type { KeptWithNumber } from '../kept/database.ts';
import { toldAnew } from '../kept/draft.ts';
import type { Phone } from '../kept/phone.ts';
import { unsentOf } from './send.ts';

/** Enters what was refused once more: a submission of its own, on top of what the report says now. */
export const enterAgain = (phone: Phone, n: number, now: Date): Promise<void> =>
  phone.inTurn(async () => {
    const all = await phone.entered();
    const refused = all.find((entry) => entry.n === n && entry.state === 'refused');
    if (!refused) return;
    const { refusal, ...entry } = refused;
    const submission = crypto.randomUUID();
    const { standsOn, ...sent } = refused.sent;
    const again: KeptWithNumber = {
      ...entry,
      ...{ n: Math.max(...all.map((each) => each.n)) + 1, form: submission, state: 'waiting' },
      sent: { ...sent, submission, enteredAt: now.toISOString() },
    };
    const report = 'report' in sent ? sent.report : undefined;
    const draft = report === undefined ? undefined : await phone.draft(report);
    const unsent = draft && unsentOf([...all, again], draft);
    const changed = draft && unsent && toldAnew(draft, draft.told, draft.toldUpTo, { unsent, userId: phone.user });
    await phone.told({ entries: [again], drafts: changed ? [changed] : [] });
    await phone.drop(n);
  });
