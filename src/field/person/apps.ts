import { filledBy, isHeld } from '../../features/danger-notices/field/notices.ts';
import { type FieldApp, fieldApp } from '../field-app.tsx';
import type { Phone } from '../kept/phone.ts';
import { signOut } from '../leaving.ts';
import type { Surroundings } from '../surroundings.ts';
import type { Ask } from '../sync/ask-server.ts';
import { resubmit } from '../sync/resubmit.ts';
import { rebasedReports } from '../sync/send.ts';
import type { Apps, Holder, Person } from './holder.ts';

/** The section as an app on the person's own data; undefined while the phone does not have enough of the day to answer a page. */
export const appsOn =
  ({ fetched, clock, assets, renderHtml }: Surroundings, { ask, holder }: { ask: Ask; holder: Holder }) =>
  async (one: Person): Promise<Apps | undefined> => {
    if (one.app) return one.app;
    const { phone, syncing } = one;
    const ready = await phone.fact('ready');
    const names = new Set((await phone.parts()).map(({ name }) => name));
    // A day that was ready once stays ready, even while parts of it are fetched again.
    if (!ready && !(names.has('account') && names.has('visits') && names.has('reports'))) return undefined;
    const { viewer } = await phone.part('account');
    const about = {
      phone,
      viewer: { ...viewer, sessionId: '' },
      assets,
      renderHtml,
      clock,
      line: () => holder.lineOf(one),
      actions: {
        seen: () => phone.told({ facts: { lost: undefined } }),
        send: () => syncing.run(true),
        enterAgain: (n, mended) => resubmit(phone, n, { now: clock(), mended }),
        drop: (n) => dropEntry(phone, n),
        signOut: (given) =>
          signOut(phone, given, {
            fetched,
            ask,
            close: () => holder.shut({}),
            unmark: (user) => holder.mark(user, 0),
          }),
      },
    } satisfies FieldApp;
    one.app = { usual: fieldApp(about), withFiles: fieldApp({ ...about, keepsFiles: true }) };
    return one.app;
  };

/** Runs in turn with other changes. An entry that the server took meanwhile stays. */
const dropEntry = (phone: Phone, n: number): Promise<void> =>
  phone.inTurn(async () => {
    const all = await phone.entered();
    const entry = all.find((each) => each.n === n);
    if (!entry || entry.state === 'taken' || isHeld(all, entry)) return;
    const gone = [entry, filledBy(all, entry)].flatMap((each) => each ?? []);
    const left = all.filter((each) => !gone.includes(each));
    await phone.told({ goneEntries: gone.map((each) => each.n), drafts: await rebasedReports(phone, left, gone) });
  });
