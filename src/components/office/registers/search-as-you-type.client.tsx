'use client';

import { startTransition, useEffect, useRef } from 'react';
import { usePages } from '../router/pages.client.ts';

/** Long enough for the next letter, short enough to feel at once; ms. */
const PAUSE = 250;

/**
 * Stands in the search form of a register and looks while somebody types: the list follows, the address is kept in step, and the
 * focus stays in the field. Without scripts it is nothing, and the form's button looks.
 * @param found  what the list holds now, for those who do not see it change.
 */
export function SearchAsYouType({ found }: { found: string }) {
  const pages = usePages();
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const form = place.current?.closest('form');
    if (!form) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const to = addressOf(form);
      if (to.pathname + to.search !== location.pathname + location.search)
        startTransition(() => pages.follow(to, { history: 'replace', scroll: false }));
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
  }, [pages]);
  return (
    <p className="vh" role="status" ref={place}>
      {found}
    </p>
  );
}

/** Where the form would lead; without the fields that say nothing. */
function addressOf(form: HTMLFormElement): URL {
  const url = new URL(form.action);
  const said = [...new FormData(form)].filter(([, value]) => value !== '') as [string, string][];
  url.search = String(new URLSearchParams(said));
  return url;
}
