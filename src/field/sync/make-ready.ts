import type { DayAnswer, DayRequest } from '../../domain/field-sync/day.ts';
import type { Part } from '../kept/database.ts';
import { newDraft, rebaseDraft, type ServerReport } from '../kept/draft.ts';
import type { Phone } from '../kept/phone.ts';
import { takeKey } from '../leaving.ts';
import type { Ask, Trouble } from './ask-server.ts';
import { unsentOf } from './send.ts';
import { spent } from './spent.ts';

const WAIT_FOR_KEY = 30;
const DAY = '/api/v1/field/day';

/** When the day was last made ready, and its size. */
export type Ready = { at: string; bytes: number; reports: number };

/** Fetches the new parts of the day. Unsent entries are applied on top. */
export async function makeReady(phone: Phone, ask: Ask, clock: () => Date): Promise<Trouble | undefined> {
  for (;;) {
    // The answer includes everything that the server took before this request.
    const upTo = Math.max(0, ...(await phone.entered()).filter(({ state }) => state === 'taken').map(({ n }) => n));
    const have = Object.fromEntries((await phone.parts()).map(({ name, version }) => [name, version]));
    const request: DayRequest = { user: phone.user, have };
    const answered = await ask<DayAnswer>(DAY, request);
    if (!answered.ok) return answered.trouble;
    // Before the server's data is stored: entries that were sealed when the person left are applied on top of it.
    if (!(await takeKey(phone, answered.value.seal))) return { kind: 'wait', seconds: WAIT_FOR_KEY };
    await keepParts(phone, answered.value, { upTo, clock });
    if (!answered.value.more) return undefined;
  }
}

const keepParts = (
  phone: Phone,
  { parts, more }: DayAnswer,
  { upTo, clock }: { upTo: number; clock: () => Date },
): Promise<void> =>
  phone.inTurn(async () => {
    const kept = await phone.parts();
    const all = await phone.entered();
    const before = new Map((await phone.drafts()).map((draft) => [draft.id, draft]));
    const fresh = parts.filter((part) => part.content !== undefined) as Part[];
    const drafts = fresh.flatMap(({ name, content }) => {
      const id = /^report\/(.+)$/.exec(name)?.[1];
      if (id === undefined) return [];
      const told = content as ServerReport;
      const draft = before.get(id) ?? newDraft(told, upTo);
      return [rebaseDraft(draft, told, upTo, { unsent: unsentOf(all, { id, toldUpTo: upTo }), userId: phone.user })];
    });
    const named = new Set(parts.map(({ name }) => name));
    const isUnsent = (id: string) =>
      all.some(({ sent, state }) => state !== 'taken' && 'report' in sent && sent.report === id);
    const goneParts = more ? [] : kept.map(({ name }) => name).filter((name) => !named.has(name));
    // A report stays for as long as an entry in it.
    const goneReports = [...before.keys()].filter((id) => !more && !named.has(`report/${id}`) && !isUnsent(id));
    const ready: Ready = {
      at: clock().toISOString(),
      bytes: parts.reduce((sum, { size }) => sum + size, 0),
      reports: [...named].filter((name) => name.startsWith('report/')).length,
    };
    // The document is stored once, with the report's draft.
    const stored = fresh.map((part) => (part.name.startsWith('report/') ? { ...part, content: null } : part));
    await phone.told({
      ...{ parts: stored, drafts, goneParts, goneEntries: more ? [] : spent(all, upTo) },
      facts: more ? {} : { ready, 'told up to': upTo },
    });
    await phone.forget(goneReports);
  });
