'use client';

import { useEffect, useRef } from 'react';
import { keyReader, rowFrom, shownKeys } from './keys.ts';

/**
 * Single keys in the office. An element says with `data-key="a"` which key presses it, or focuses it if it is a field; the first in
 * the page that is shown counts, and one in the present row before all others; with `data-key-here` one counts where the focus is only,
 * with `data-key-else` after all others. `g h` is two keys.
 */
export function OfficeKeys() {
  const list = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const read = keyReader();
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      if (event.key === 'Escape') return leaveSearch(event);
      if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key.length > 1 || isTyping(event.target as Element) || document.querySelector('dialog[open]')) return;
      const key = read(event.key, event.timeStamp);
      if (key === undefined) return;
      if (key === '?') list.current?.showModal();
      else if (!press(key)) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <dialog className="keys" ref={list} aria-labelledby="keys-title">
      <h2 id="keys-title">Keys</h2>
      <dl>
        {shownKeys.map(([keys, does]) => (
          <div key={keys}>
            <dt>
              {keys.split(' ').map((each) => (
                <kbd key={each}>{each}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p>
        To turn them off: <a href="/settings/account#keys">Your account</a>
      </p>
      <form method="dialog">
        <button type="submit" className="button secondary">
          Close
        </button>
      </form>
    </dialog>
  );
}

const fields = 'input:not([type="checkbox"], [type="radio"], [type="submit"], [type="button"]), textarea, select';

const isTyping = (at: Element): boolean => at.matches(fields) || (at as HTMLElement).isContentEditable;

function leaveSearch({ target }: KeyboardEvent): void {
  const field = target as HTMLElement;
  if (field.matches('.find input')) field.blur();
}

/** @returns whether there was anything to press. */
function press(key: string): boolean {
  const declared = declaredFor(key);
  if (declared) {
    if (declared.matches(fields)) declared.focus();
    else declared.click();
    return true;
  }
  if (key === 'j' || key === 'k') return goToRow(key === 'j' ? 1 : -1);
  if (key === 'x') return tickRow();
  return false;
}

function declaredFor(key: string): HTMLElement | undefined {
  const holds = `[data-key="${CSS.escape(key)}"]`;
  const inRow = presentRow()?.querySelector<HTMLElement>(holds) ?? besideFocus(key);
  if (inRow) return inRow;
  return (
    [...document.querySelectorAll<HTMLElement>(holds)].find((each) => each.getClientRects().length > 0) ??
    document.querySelector<HTMLElement>(`[data-key-else="${CSS.escape(key)}"]`) ??
    undefined
  );
}

/** What takes the key where the focus is: beside it, or at the place on this page that the focused link leads to. */
function besideFocus(key: string): HTMLElement | undefined {
  const focused = document.activeElement;
  const leadsTo = focused?.getAttribute('href')?.startsWith('#') ? focused.getAttribute('href')?.slice(1) : undefined;
  const place = leadsTo
    ? document.getElementById(decodeURIComponent(leadsTo))
    : focused?.closest('dl > div, li, article');
  return place?.querySelector<HTMLElement>(`[data-key-here="${CSS.escape(key)}"]`) ?? undefined;
}

/** Rows of lists: those with a link to open them. */
const shownRows = () =>
  [...document.querySelectorAll<HTMLElement>('#main :is(tbody tr, ul.rows > li)')].filter(
    (row) => row.querySelector('a[href]') && row.getClientRects().length > 0,
  );

const presentRow = () => shownRows().find((row) => row.contains(document.activeElement));

function goToRow(step: 1 | -1): boolean {
  const rows = shownRows();
  if (rows.length === 0) return false;
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  rows[rowFrom(at, step, rows.length)]?.querySelector<HTMLElement>('a[href]')?.focus();
  return true;
}

function tickRow(): boolean {
  const box = presentRow()?.querySelector<HTMLInputElement>('input[type="checkbox"]');
  box?.click();
  return box !== undefined && box !== null;
}
