'use client';

import { useEffect, useRef, useTransition } from 'react';
import { useFollow } from '../../../waku/browser/pages.client.ts';

/** Wait after the last letter, in ms: long enough to type the next, short enough to feel immediate. */
const PAUSE = 250;

/**
 * Searches a register as the user types: updates the list and the address, and keeps the focus in the field. Goes
 * inside the search form. Without scripts the form's button searches.
 * @param found  the number of results in words, for screen readers.
 * @param values  of the fields, as the address has them: a link beside the form changes them too.
 */
export function SearchAsYouType({ found, values }: { found: string; values?: Readonly<Record<string, string>> }) {
  const follow = useFollow();
  const place = useRef<HTMLParagraphElement>(null);
  const [isPending, start] = useTransition();
  // The old rows stay, grey, until the new ones are there.
  useEffect(() => {
    const list = document.querySelector('main .list');
    if (isPending) list?.setAttribute('aria-busy', 'true');
    else list?.removeAttribute('aria-busy');
  }, [isPending]);
  const said = JSON.stringify(values ?? {});
  useEffect(() => {
    const form = place.current?.closest('form');
    for (const [name, value] of Object.entries(JSON.parse(said) as Record<string, string>)) {
      const field = form?.elements.namedItem(name);
      if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
      if (field !== document.activeElement && field.value !== value) field.value = value;
    }
  }, [said]);
  useEffect(() => {
    const form = place.current?.closest('form');
    if (!form) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const to = addressOf(form);
      if (to.pathname + to.search !== location.pathname + location.search)
        start(() => follow(to, { history: 'replace', scroll: false }));
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
