import { type Control, isTicked, recordForm, renderedStateOf, stateOf } from '../leaving/typed-form.ts';
import { fieldOf, newRowsOf, setField } from './form-fields.ts';
import { type Does, makeOffer } from './offer.ts';
import { isStillOwner } from './page-owner.ts';
import { forgetSent, noteSent, settleSent } from './sent.ts';
import { otherPeople, removeTyped, type Store, typedStore } from './store.ts';
import {
  controlsByKey,
  isTooLarge,
  labelOf,
  mayGoOn,
  offerWords,
  type Placed,
  placed,
  stillKept,
  type Typed,
  toPutBack,
  type Value,
  valuesOf,
} from './typed-values.ts';

/** No more of what is typed than that can be lost. */
const EVERY_MS = 300;

const harmless = (work: Promise<unknown>): Promise<unknown> => work.catch(() => undefined);

/**
 * Keeps what is typed in the page's form on this phone until it is saved, and offers it where it was lost: by a browser that was killed, a
 * battery, a call. Where the browser keeps nothing it does nothing.
 * @param user  whose page it is; undefined on one that is nobody's.
 */
export async function keepTyped(page: Document, user: string | undefined): Promise<void> {
  const settled = harmless(Promise.resolve().then(() => settleSent(page, user, typedStore)));
  if (!user) return;
  takeOffAtSignOut(page, user);
  const form = recordForm(page);
  if (!form) return;
  const kept = keepForm(form, user);
  await settled;
  await shown();
  await harmless(kept.begin());
  await harmless(tidy(user));
}

/** Once the page is there, with what the browser itself puts back into it. */
const shown = (): Promise<unknown> =>
  new Promise((resolve) => {
    const soon = () => setTimeout(resolve, 0);
    if (document.readyState === 'complete') soon();
    else addEventListener('load', soon, { once: true });
  });

/**
 * Who signs out leaves nothing behind that can be read. The worker that keeps their day seals what they typed with what is unsent; where
 * there is none, what they typed goes.
 */
function takeOffAtSignOut(page: Document, user: string): void {
  const out = page.querySelector<HTMLFormElement>('form[action="/logout"], form[action="/signout"]');
  out?.addEventListener('submit', (event) => {
    event.preventDefault();
    // Storage that hangs keeps nobody signed in.
    const late = new Promise((resolve) => setTimeout(resolve, 2000));
    const go = () => out.submit();
    const gone = leftPhone(user).then((isSealed) => (isSealed ? undefined : removeTyped(user)));
    Promise.race([gone, late]).then(go, go);
  });
}

/** @returns whether the worker of the section keeps this person's day, and took it off the phone */
async function leftPhone(user: string): Promise<boolean> {
  const worker = (await navigator.serviceWorker?.getRegistration('/electrician'))?.active;
  if (!worker) return false;
  const { port1, port2 } = new MessageChannel();
  const left = new Promise<MessageEvent>((resolve) => port1.addEventListener('message', resolve as EventListener));
  port1.start();
  worker.postMessage({ kind: 'leave', user }, [port2]);
  return (await left).data === 'left';
}

function keepForm(form: HTMLFormElement, user: string) {
  const page = form.ownerDocument;
  const store = typedStore(user);
  const isTheirs = isStillOwner(user);
  const { pathname: path } = new URL(form.action);
  const offer = makeOffer(page);
  /** What controls said before, where the page was drawn with what was typed. */
  let was = new Map<string, string>();
  let timer = 0;
  let isChanged = false;

  const own = () =>
    ({
      ...{ path, submission: fieldOf(form, 'submission'), base: fieldOf(form, 'base') },
      world: page.querySelector('a#sync') ? 'phone' : 'server',
    }) as const;

  async function keep(): Promise<void> {
    clearTimeout(timer);
    timer = 0;
    if (!isChanged || !isTheirs()) return;
    isChanged = false;
    const values: Value[] = valuesOf(controlsByKey(form), was);
    const typed: Typed = { ...own(), at: Date.now(), values, rows: newRowsOf(form) };
    if (values.length === 0) await store.drop(typed);
    else if (!isTooLarge(typed)) await store.put(typed);
  }
  const changed = () => {
    isChanged = true;
    timer ||= window.setTimeout(() => harmless(keep()), EVERY_MS);
  };
  // Some controls belong to the form and do not stand in it.
  const heard = ({ target }: Event) => (target as Control | null)?.form === form && changed();
  page.addEventListener('input', heard);
  page.addEventListener('change', heard);
  page.addEventListener('visibilitychange', () => harmless(keep()));
  addEventListener('pagehide', () => harmless(keep().finally(store.close)));
  page.addEventListener('submit', (event) => {
    if (event.defaultPrevented) return;
    // Another form's page is not the answer to this one, which may never come.
    try {
      if (event.target !== form) return forgetSent();
      harmless(keep());
      noteSent({ user, ...own(), from: location.href.split('#')[0] ?? '' });
    } catch {
      // The browser keeps nothing of this page either.
    }
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    offer.end();
    harmless(backAgain());
  });

  /** Somebody went back to the form as they left it: nobody knows whether it was saved. */
  async function backAgain(): Promise<void> {
    forgetSent();
    await look();
  }

  /** What is kept for this form: dropped where the page shows it, else offered, the newest first. */
  async function look(): Promise<void> {
    if (!isTheirs()) return;
    const controls = controlsByKey(form);
    for (const typed of stillKept(await store.all(), Date.now())) {
      if (typed.path !== path || typed.submission === own().submission) continue;
      const places = placed(typed, controls, newRowsOf(form));
      const found = places.filter(({ control }) => control !== undefined);
      // Of another page of the same grid.
      if (found.length === 0) continue;
      if (found.some(({ control, value }) => control && stateOf(control) !== value.typed)) return show(typed, places);
      if (form.dataset.unsaved) await adopt(typed);
      else await store.drop(typed);
    }
  }

  /** The page was drawn with what was typed before, and it is not saved: it is kept on under the form that it has now. */
  async function adopt(typed: Typed): Promise<void> {
    was = new Map(typed.values.map((value) => [value.key, value.was]));
    setField(form, 'base', mayGoOn(typed, own()) ? typed.base : own().base);
    isChanged = true;
    if (typed.submission !== own().submission) await store.drop(typed);
    await keep();
  }

  function show(typed: Typed, places: readonly Placed[]): void {
    offer.say(
      offerWords(typed.at, Date.now()),
      [],
      [
        { name: 'Put it back', act: () => putBack(typed, places) },
        {
          ...{ name: 'Throw it away', isSecond: true },
          act: () => {
            offer.end();
            harmless(store.drop(typed).then(look));
          },
        },
      ],
    );
  }

  function putBack(typed: Typed, places: readonly Placed[]): void {
    if (!isTheirs()) {
      offer.end();
      return;
    }
    const mine = own();
    const goesOn = mayGoOn(typed, mine);
    const { back, since, left } = toPutBack(places, goesOn);
    const isChangedSince = back.some(({ value, control }) => renderedStateOf(control) !== value.was);
    // The same sending, so that what was saved after all is there once.
    setField(form, 'submission', typed.submission);
    if (goesOn) setField(form, 'base', typed.base);
    fillAll(back.map(({ value, control }) => [control, value.typed]));
    if (mine.submission !== typed.submission) harmless(store.drop(mine));
    const words = isChangedSince
      ? 'Put back, and not saved yet. Some of it was changed meanwhile: once you save, you choose what counts.'
      : 'Put back, and not saved yet.';
    // What stands is kept under that from now on, whatever of it was put back.
    changed();
    const lines = left.map(({ value }) => lineOf(value.label, value.key.includes('='), value.typed));
    const close: Does = { name: 'Close', isSecond: true, act: offer.end };
    /** Something stands in place of `other`, which can be had instead: what was typed since, and then what was typed before. */
    const show = (other: readonly Put[], isSince: boolean): void => {
      const swap = () => {
        const stood = [...controlsByKey(form).values()].map((control): Put => [control, stateOf(control)]);
        fillAll(other);
        show(
          stood.filter(([control, typed]) => stateOf(control) !== typed),
          !isSince,
        );
      };
      const others = other.map(([control, typed]) => lineOf(labelOf(control), isTicked(control), typed));
      const said = isSince ? 'You typed this since:' : 'This was not put back:';
      const act: Does[] = other.length > 0 ? [{ name: isSince ? 'Undo' : 'Put it in as well', act: swap }] : [];
      offer.say(lines.length + others.length > 0 ? `${words} ${said}` : words, [...others, ...lines], [...act, close]);
    };
    show(
      since.map(({ value, control }) => [control, value.typed]),
      false,
    );
  }

  return {
    async begin(): Promise<void> {
      const again = (await store.all()).find((typed) => typed.path === path && typed.submission === own().submission);
      if (again) await adopt(again);
      await look();
    },
  };
}

type Put = readonly [Control, string];

/** Of radio buttons the one that is chosen comes last: it puts out the others. */
function fillAll(values: readonly Put[]): void {
  for (const [control, typed] of values.toSorted(([, one], [, other]) => one.length - other.length))
    fill(control, typed);
}

const lineOf = (label: string, isTick: boolean, typed: string): string =>
  `${label}: ${isTick ? (typed === '' ? 'not ticked' : 'ticked') : typed || 'empty'}`;

/** As if somebody typed it: what checks the page hears of it. */
function fill(control: Control, typed: string): void {
  if (stateOf(control) === typed) return;
  if (isTicked(control)) (control as HTMLInputElement).checked = typed !== '';
  else control.value = typed;
  for (const kind of ['input', 'change']) control.dispatchEvent(new Event(kind, { bubbles: true }));
  for (let at = control.closest('details'); at; at = at.parentElement?.closest('details') ?? null) at.open = true;
}

/** What is too old goes, whoever typed it in this browser. */
async function tidy(user: string): Promise<void> {
  const tidied = async (store: Store): Promise<number> => {
    const all = await store.all();
    const stay = new Set(stillKept(all, Date.now()));
    for (const typed of all) if (!stay.has(typed)) await store.drop(typed);
    store.close();
    return stay.size;
  };
  await tidied(typedStore(user));
  for (const other of await otherPeople(user)) if ((await tidied(typedStore(other))) === 0) await removeTyped(other);
}
