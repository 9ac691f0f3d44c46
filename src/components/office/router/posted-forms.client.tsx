'use client';

import { useEffect, useRef, useState, useTransition } from 'react';
import { usePages } from '../../../waku/browser/pages.client.ts';
import { arrive } from './arrive.ts';
import { LEAVES_TO, PAGE_DATA, ROUTER, ROUTER_LOCATION, SENT_BY } from './headers.ts';

type Button = HTMLElement | null;

/** Messages for posts without an answering page. */
const outcomes = {
  offline: {
    title: 'Not sent.',
    words: 'There is no connection. Your entries are still on the page. Try again when you are back online.',
  },
  unsure: {
    title: 'This may not have been saved.',
    words: 'Something went wrong. Your entries are still on the page. Send the form again: it will only be saved once.',
  },
  unseen: { title: 'Saved.', words: 'The page could not be refreshed. Reload it when you are back online.' },
} as const;

/**
 * Sends the router's forms (`form.tsx`), one at a time, and shows the answer in place of the page. The reader keeps
 * their place; a reader who has left the page is not taken back. If the answer is not page data, the browser posts the
 * form again and shows it: the same submission has one effect.
 */
export function PostedForms() {
  const pages = usePages();
  const [isPending, start] = useTransition();
  const [outcome, setOutcome] = useState<keyof typeof outcomes>();
  const isBusy = useRef(false);
  const settle = useRef<() => void>(undefined);

  useEffect(() => {
    // Waku's router cannot show the answer to a post: the browser sends the form.
    if (!pages) return;
    const post = async (form: HTMLFormElement, button: Button) => {
      const done = () => {
        isBusy.current = false;
        button?.removeAttribute('aria-busy');
      };
      const sentFrom = location.pathname;
      const hasGone = () => location.pathname !== sentFrom || pages.isLeaving();
      isBusy.current = true;
      button?.setAttribute('aria-busy', 'true');
      setOutcome(undefined);
      try {
        const answer = await send(form, button);
        if (hasGone()) return done();
        const [goesTo, leavesTo] = [ROUTER_LOCATION, LEAVES_TO].map((name) => answer.headers.get(name));
        const isPage = answer.headers.get('content-type')?.startsWith(PAGE_DATA);
        if (leavesTo || (!goesTo && !isPage)) {
          done();
          if (leavesTo) location.assign(leavesTo);
          else if (answer.status >= 500) setOutcome('unsure');
          else sendPlainly(form, button);
          return;
        }
        const data = await answer.blob();
        if (hasGone()) return done();
        const around = idsAround(button ?? form);
        const to = goesTo ? new URL(goesTo, location.href) : undefined;
        const staysHere = !to || to.pathname === location.pathname;
        let isThere = false;
        settle.current = () => {
          done();
          if (answer.ok) form.reset();
          if (!isThere) return;
          if (!answer.ok) takeTo(document.querySelector('main :is(.errors, [role="alert"])'));
          else if (staysHere) goOn(to && decodeURIComponent(to.hash.slice(1)), around);
        };
        start(async () => {
          try {
            isThere = await (to ? pages.go(to) : pages.show(data));
          } catch {
            setOutcome(to ? 'unseen' : 'unsure');
          }
        });
      } catch {
        done();
        setOutcome(navigator.onLine ? 'unsure' : 'offline');
      }
    };
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement;
      if (event.defaultPrevented || form.dataset.sentBy !== ROUTER) return;
      event.preventDefault();
      if (!isBusy.current) void post(form, event.submitter);
    };
    document.addEventListener('submit', onSubmit);
    return () => document.removeEventListener('submit', onSubmit);
  }, [pages]);
  useEffect(() => {
    // A page from the back-forward cache still waits for its old requests.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && location.reload();
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);
  useEffect(() => {
    if (isPending) return;
    settle.current?.();
    settle.current = undefined;
  }, [isPending]);

  return outcome ? (
    <div className="notice bad lost" role="alert">
      <p>
        <b>{outcomes[outcome].title}</b> {outcomes[outcome].words}
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
    // Encoded as the browser would: some handlers take only that. These forms have no files (`form.tsx`).
    body: new URLSearchParams([...typed].map(([name, value]) => [name, String(value)])),
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
 * Keeps the reader's place after a post that stays on the page. If the answer names a place that contains their button,
 * or none, they stay; otherwise they go to that place, or to the top with its message.
 * @param to  id of the place in the answer's address, empty for the page itself; undefined without an address.
 */
function goOn(to: string | undefined, around: readonly string[]): void {
  const isAway = to !== undefined && !around.includes(to);
  const place = to ? document.getElementById(to) : null;
  if (isAway && place) place.scrollIntoView();
  else if (isAway) scrollTo(0, 0);
  if (isAway && !place) arrive(document.activeElement, 'heading');
  else if (!isSomewhere()) takeTo(place ?? around.map((id) => document.getElementById(id)).find(Boolean));
}

const isSomewhere = () => document.activeElement !== null && document.activeElement !== document.body;

function takeTo(place: HTMLElement | null | undefined): void {
  if (!place) return;
  place.tabIndex = -1;
  place.focus();
}
