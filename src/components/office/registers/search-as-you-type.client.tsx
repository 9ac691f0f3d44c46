'use client';

import { startTransition, useEffect, useRef } from 'react';
import { useFollow } from '../../../waku/browser/pages.client.ts';

/** Wait after the last letter, in ms: long enough to type the next, short enough to feel immediate. */
const PAUSE = 250;

/**
 * Searches a register as the user types: updates the list and the address, and keeps the focus in the field. Goes
 * inside the search form. Without scripts the form's button searches.
 * @param found  the number of results in words, for screen readers.
 */
export function SearchAsYouType({ found }: { found: string }) {
  const follow = useFollow();
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const form = place.current?.closest('form');
    if (!form) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const to = addressOf(form);
      if (to.pathname + to.search !== location.pathname + location.search)
        startTransition(() => follow(to, { history: 'replace', scroll: false }));
    };
    const onInput = (event: Event) => {
      clearTimeout(timer);
      if (!(event as InputEvent).isComposing) timer = setTimeout(look, PAUSE);
    };
    const onSubmit = (event: Event) => {
      clearTimeout(timer);
      event.preventDefault();
      look();
    };
    form.addEventListener('input', onInput);
    form.addEventListener('submit', onSubmit);
    return () => {
      clearTimeout(timer);
      form.removeEventListener('input', onInput);
      form.removeEventListener('submit', onSubmit);
    };
  }, [follow]);
  return (
    <p className="vh" role="status" ref={place}>
      {found}
    </p>
  );
}

/** The address that the form would load, without empty fields. */
function addressOf(form: HTMLFormElement): URL {
  const url = new URL(form.action);
  const said = [...new FormData(form)].filter(([, value]) => value !== '') as [string, string][];
  url.search = String(new URLSearchParams(said));
  return url;
}
