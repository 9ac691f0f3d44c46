'use client';

import { useEffect, useRef } from 'react';
import { useRouter } from 'waku/router/client';

/** Long enough for the next letter, short enough to feel at once; ms. */
const PAUSE = 250;

/**
 * Stands in the search form of a register and looks while somebody types: the list follows, the address is kept in step, and the
 * focus stays in the field. Without scripts it is nothing, and the form's button looks.
 * @param found  what the list holds now, for those who do not see it change.
 */
export function SearchAsYouType({ found }: { found: string }) {
  const { replace } = useRouter();
  const place = useRef<HTMLParagraphElement>(null);
  // What the router gives is another one after each navigation; what is typed meanwhile must not be lost for it.
  const lead = useRef(replace);
  useEffect(() => {
    lead.current = replace;
  });
  useEffect(() => {
    const form = place.current?.closest('form');
    if (!form) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const { pathname, search } = addressOf(form);
      if (pathname + search !== location.pathname + location.search)
        lead.current((pathname + search) as '/', { scroll: false });
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
  }, []);
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
