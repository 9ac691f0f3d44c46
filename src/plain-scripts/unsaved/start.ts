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
  nameOf,
  offerWords,
  type Placed,
  placed,
  stillKept,
  type Typed,
  toPutBack,
  type Value,
  valuesOf,
} from './typed-values.ts';

/** The most typing that can be lost. */
const EVERY_MS = 300;

const harmless = (work: Promise<unknown>): Promise<unknown> => work.catch(() => undefined);

/**
 * Keeps the values typed in the page's form on this phone until they are saved, and offers them again after a crash, an empty battery or
 * a call. Does nothing where the browser stores nothing.
 * @param user  id of the page's person; undefined on a page without one
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

/** After the page has loaded and the browser has restored its own form values. */
const shown = (): Promise<unknown> =>
  new Promise((resolve) => {
    const soon = () => setTimeout(resolve, 0);
    if (document.readyState === 'complete') soon();
    else addEventListener('load', soon, { once: true });
  });

/**
 * Makes a person's typed values unreadable at sign-out. The worker that keeps their day seals the values with the unsent entries; without a
 * worker, they are deleted.
 */
function takeOffAtSignOut(page: Document, user: string): void {
  const out = page.querySelector<HTMLFormElement>('form[action="/logout"], form[action="/signout"]');
  out?.addEventListener('submit', (event) => {
    event.preventDefault();
    // Sign out even if storage hangs.
    const late = new Promise((resolve) => setTimeout(resolve, 2000));
    const go = () => out.submit();
    const gone = leftPhone(user).then((isSealed) => (isSealed ? undefined : removeTyped(user)));
    Promise.race([gone, late]).then(go, go);
  });
}

/** @returns whether the section's worker kept this person's day, and has removed it */
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
  /** Stored values of controls, on a page that came back with typed values. */
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
    const controls = controlsByKey(form);
    const values: Value[] = valuesOf(controls, was);
    const typed: Typed = { ...own(), at: Date.now(), values, rows: newRowsOf(form), name: nameOf(form, controls) };
    if (values.length === 0) await store.drop(typed);
    else if (!isTooLarge(typed)) await store.put(typed);
  }
  const changed = () => {
    isChanged = true;
    timer ||= window.setTimeout(() => harmless(keep()), EVERY_MS);
  };
  // Some controls belong to the form but are outside its element.
  const heard = ({ target }: Event) => (target as Control | null)?.form === form && changed();
  page.addEventListener('input', heard);
  page.addEventListener('change', heard);
  page.addEventListener('visibilitychange', () => harmless(keep()));
  addEventListener('pagehide', () => harmless(keep().finally(store.close)));
  page.addEventListener('submit', (event) => {
    if (event.defaultPrevented) return;
    // The page of another form does not answer this one, and its answer may never come.
    try {
      if (event.target !== form) return forgetSent();
      harmless(keep());
      noteSent({ user, ...own(), from: location.href.split('#')[0] ?? '' });
    } catch {
      // The browser must not restore this page either.
    }
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    offer.end();
    harmless(backAgain());
  });

  /** The person went back to the form: it is unknown whether it was saved. */
  async function backAgain(): Promise<void> {
    forgetSent();
    await look();
  }

  /** The kept values of this form: deleted if the page shows them, otherwise offered, the newest first. */
  async function look(): Promise<void> {
    if (!isTheirs()) return;
    const controls = controlsByKey(form);
    for (const typed of stillKept(await store.all(), Date.now())) {
      if (typed.path !== path || typed.submission === own().submission) continue;
      const places = placed(typed, controls, newRowsOf(form));
      const found = places.filter(({ control }) => control !== undefined);
      // From another page of the same grid.
      if (found.length === 0) continue;
      if (found.some(({ control, value }) => control && stateOf(control) !== value.typed)) return show(typed, places);
      if (form.dataset.unsaved) await adopt(typed);
      else await store.drop(typed);
    }
  }

  /** The page came back with typed values that are not saved: keep them under the form's new id. */
  async function adopt(typed: Typed): Promise<void> {
    was = new Map(typed.values.map((value) => [value.key, value.was]));
    setField(form, 'base', mayGoOn(typed, own()) ? typed.base : own().base);
    isChanged = true;
    if (typed.submission !== own().submission) await store.drop(typed);
    await keep();
  }

  function show(typed: Typed, places: readonly Placed[]): void {
    offer.say(
      offerWords(typed.at, Date.now(), typed.name),
      [],
      [
        { name: 'Restore', act: () => putBack(typed, places) },
        {
          ...{ name: 'Discard', isSecond: true },
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
    // The same submission id, so that values saved after all count once.
    setField(form, 'submission', typed.submission);
    if (goesOn) setField(form, 'base', typed.base);
    fillAll(back.map(({ value, control }) => [control, value.typed]));
    if (mine.submission !== typed.submission) harmless(store.drop(mine));
    const words = isChangedSince
      ? 'Restored, not saved yet. Some values were changed since: after saving, you choose which to keep.'
      : 'Restored, not saved yet.';
    // From now on the form's values are kept under that id, whichever were restored.
    changed();
    offerRest(
      { form, offer, words },
      left.map(({ value }) => lineOf(value.label, value.key.includes('='), value.typed)),
      since.map(({ value, control }) => [control, value.typed]),
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

/**
 * Says what was restored, and offers what was not.
 * @param lines  values without a place on this page.
 * @param since  values typed since, which the restored ones replaced.
 */
function offerRest(
  { form, offer, words }: { form: HTMLFormElement; offer: ReturnType<typeof makeOffer>; words: string },
  lines: readonly string[],
  since: readonly Put[],
): void {
  const close: Does = { name: 'Close', isSecond: true, act: offer.end };
  /** Offers to swap the shown values with `other`: first the later ones, then the earlier ones. */
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
    const said = isSince ? 'You typed this since:' : 'Not restored:';
    const act: Does[] = other.length > 0 ? [{ name: isSince ? 'Undo' : 'Restore this too', act: swap }] : [];
    offer.say(lines.length + others.length > 0 ? `${words} ${said}` : words, [...others, ...lines], [...act, close]);
  };
  show(since, false);
}

/** Sets the chosen radio button last, because it clears the others. */
function fillAll(values: readonly Put[]): void {
  for (const [control, typed] of values.toSorted(([, one], [, other]) => one.length - other.length))
    fill(control, typed);
}

const lineOf = (label: string, isTick: boolean, typed: string): string =>
  `${label}: ${isTick ? (typed === '' ? 'not ticked' : 'ticked') : typed || 'empty'}`;

/** Fires the events of typing, for the scripts that check the page. */
function fill(control: Control, typed: string): void {
  if (stateOf(control) === typed) return;
  if (isTicked(control)) (control as HTMLInputElement).checked = typed !== '';
  else control.value = typed;
  for (const kind of ['input', 'change']) control.dispatchEvent(new Event(kind, { bubbles: true }));
  for (let at = control.closest('details'); at; at = at.parentElement?.closest('details') ?? null) at.open = true;
}

/** Deletes old values of all people in this browser. */
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
