'use client';

import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { usePath } from '../../../waku/browser/pages.client.ts';
import type { Suggestions } from '../domain/suggestions.ts';
import { Marked } from './marked.tsx';

/** Wait after the last letter, ms. */
const PAUSE = 150;

/** The search in the head of each page. With scripts it shows the nearest while a person types; without, its form searches. */
export function SearchField() {
  const [typed, setTyped] = useState('');
  const [answer, setAnswer] = useState<Suggestions>();
  const form = useRef<HTMLFormElement>(null);
  const path = usePath();
  const close = useCallback(() => setAnswer(undefined), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: path: another page closes the list.
  useEffect(close, [path, close]);
  useEffect(() => {
    if (typed.trim() === '') return close();
    const stopped = new AbortController();
    const timer = setTimeout(() => look(typed, stopped.signal).then(setAnswer, () => undefined), PAUSE);
    return () => {
      clearTimeout(timer);
      stopped.abort();
    };
  }, [typed, close]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && answer) {
      event.preventDefault();
      close();
      form.current?.querySelector('input')?.focus();
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const stops = [...(form.current?.querySelectorAll<HTMLElement>('input, a') ?? [])];
      const next = stops[stops.indexOf(event.target as HTMLElement) + (event.key === 'ArrowDown' ? 1 : -1)];
      if (!next) return;
      event.preventDefault();
      next.focus();
    }
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: the field is laid out as a child of the form.
    <form
      role="search"
      className="find"
      action="/search"
      ref={form}
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget }) => !form.current?.contains(relatedTarget) && close()}
    >
      <label className="vh" htmlFor="find">
        Search everything
      </label>
      <input
        id="find"
        name="q"
        type="search"
        maxLength={200}
        placeholder="Address, postcode, certificate, order, tenant, person, firm"
        autoComplete="off"
        aria-keyshortcuts="/"
        data-key="/"
        onChange={(event) => setTyped(event.target.value)}
      />
      <span aria-hidden="true">
        <kbd>/</kbd>
      </span>
      {answer && <Answer answer={answer} typed={typed} />}
      <p className="vh" role="status">
        {answer && (answer.total === 0 ? 'Nothing found' : `${answer.total} found`)}
      </p>
    </form>
  );
}

async function look(typed: string, signal: AbortSignal): Promise<Suggestions> {
  const response = await fetch(`/search/suggestions.json?${new URLSearchParams({ q: typed })}`, { signal });
  if (!response.ok) throw new Error(`search: ${response.status}`);
  return response.json();
}

const Answer = ({ answer: { found, total, readAs }, typed }: { answer: Suggestions; typed: string }) => (
  <div className="found-list">
    {readAs && (
      <p>
        Showing results for <b>{readAs}</b>
      </p>
    )}
    {total === 0 ? (
      <p>Nothing found</p>
    ) : (
      <ul className="rows">
        {found.map(({ title, href, note, state }) => (
          <li key={`${href} ${note}`}>
            <a href={href}>
              <Marked parts={title} />
            </a>
            {state && (
              <span className="end">
                <span className="state" data-state={state.key}>
                  {state.words}
                </span>
              </span>
            )}
            <p>{note}</p>
          </li>
        ))}
      </ul>
    )}
    {total > found.length && (
      <p>
        <a href={`/search?${new URLSearchParams({ q: typed.trim() })}`}>All {total}</a>
      </p>
    )}
  </div>
);
