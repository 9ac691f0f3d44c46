'use client';

import { useEffect, useRef, useState, useTransition } from 'react';
import { arrive } from './arrive.ts';
import { GOES_TO, LEAVES_TO, PAGE_DATA, ROUTER, SENT_BY } from './headers.ts';
import { usePages } from './pages.client.ts';

type Button = HTMLElement | null;

/**
 * Sends the forms that the router may send (`form.tsx`), one at a time, and shows what is answered in the place of the page. Whoever
 * was somewhere on the page stays there. An answer that is no page of the router's is asked for once more, by the browser: the
 * same submission twice has one effect.
 */
export function PostedForms() {
  const pages = usePages();
  const [isPending, start] = useTransition();
  const [isLost, setLost] = useState(false);
  const isBusy = useRef(false);
  const settle = useRef<() => void>(undefined);

  const post = async (form: HTMLFormElement, button: Button) => {
    const done = () => {
      isBusy.current = false;
      button?.removeAttribute('aria-busy');
    };
    isBusy.current = true;
    button?.setAttribute('aria-busy', 'true');
    setLost(false);
    try {
      const answer = await send(form, button);
      const [goesTo, leavesTo] = [GOES_TO, LEAVES_TO].map((name) => answer.headers.get(name));
      if (leavesTo) return location.assign(leavesTo);
      const isPage = answer.headers.get('content-type')?.startsWith(PAGE_DATA);
      if (!goesTo && !isPage) {
        done();
        return sendPlainly(form, button);
      }
      const data = await answer.blob();
      const around = idsAround(button ?? form);
      const to = goesTo ? new URL(goesTo, location.href) : undefined;
      const staysHere = !to || to.pathname === location.pathname;
      settle.current = () => {
        done();
        if (answer.ok) form.reset();
        if (!answer.ok) takeTo(document.querySelector('main :is(.errors, [role="alert"])'));
        else if (staysHere) goOn(to && decodeURIComponent(to.hash.slice(1)), around);
      };
      start(() => (to ? pages.go(to) : pages.show(data)));
    } catch {
      done();
      setLost(true);
    }
  };

  const latest = useRef(post);
  useEffect(() => {
    latest.current = post;
  });
  useEffect(() => {
    if (isPending) return;
    settle.current?.();
    settle.current = undefined;
  }, [isPending]);
  useEffect(() => {
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement;
      if (event.defaultPrevented || form.dataset.sentBy !== ROUTER) return;
      event.preventDefault();
      if (!isBusy.current) void latest.current(form, event.submitter);
    };
    document.addEventListener('submit', onSubmit);
    return () => document.removeEventListener('submit', onSubmit);
  }, []);

  return isLost ? (
    <div className="notice bad lost" role="alert">
      <p>
        <b>Not sent.</b> There is no connection. What you typed is still on the page. Try again when you are back
        online.
      </p>
    </div>
  ) : null;
}

function send(form: HTMLFormElement, button: Button): Promise<Response> {
  const action = button?.getAttribute('formaction') ?? form.getAttribute('action') ?? '';
  const typed = new FormData(form, button);
  return fetch(new URL(action, location.href), {
    method: 'POST',
    headers: { [SENT_BY]: ROUTER },
    // As the browser would send it: some posts are taken in one way only.
    body:
      form.getAttribute('enctype') === 'multipart/form-data'
        ? typed
        : new URLSearchParams([...typed].map(([name, value]) => [name, String(value)])),
    redirect: 'manual',
  });
}

function sendPlainly(form: HTMLFormElement, button: Button): void {
  delete form.dataset.sentBy;
  form.requestSubmit(button);
}

const idsAround = (element: Element): string[] => {
  const around = element.parentElement?.closest('[id]');
  return around ? [around.id, ...idsAround(around)] : [];
};

/**
 * Where the reader goes on, on the page that they sent something from. Where the answer leads to what their button stood in, or nowhere,
 * they stay; else they are taken there, or to the top, which says what was done: as with a new document.
 * @param to  id of the place that the answer leads to, empty for the page itself; undefined where it leads nowhere.
 */
function goOn(to: string | undefined, around: readonly string[]): void {
  const isAway = to !== undefined && !around.includes(to);
  const place = to ? document.getElementById(to) : null;
  if (isAway && place) place.scrollIntoView();
  else if (isAway) scrollTo(0, 0);
  if (isAway && !place) arrive(document.activeElement);
  else if (!isSomewhere()) takeTo(place ?? around.map((id) => document.getElementById(id)).find(Boolean));
}

const isSomewhere = () => document.activeElement !== null && document.activeElement !== document.body;

function takeTo(place: HTMLElement | null | undefined): void {
  if (!place) return;
  place.tabIndex = -1;
  place.focus();
}
