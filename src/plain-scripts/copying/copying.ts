/**
 * Puts a button into the place that the server left for it (`components/ui/copy.tsx`), which copies the text that the place names and
 * says so. Nothing where the browser hands out no clipboard: an address without TLS, an old browser.
 * @returns what takes the button away again.
 */
export function startCopying(place: HTMLElement): () => void {
  const { copy = '', what = '' } = place.dataset;
  if (!navigator.clipboard) return () => undefined;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'as-link';
  const whatOf = document.createElement('span');
  whatOf.className = 'vh';
  whatOf.textContent = ` ${what}`;
  button.append('Copy', whatOf);
  const said = document.createElement('span');
  said.setAttribute('role', 'status');
  button.addEventListener('click', async () => {
    // Said once more, it has to be new to be read out.
    said.textContent = '';
    said.textContent = await navigator.clipboard.writeText(copy).then(
      () => 'Copied',
      () => 'Not copied. Select the text and copy it',
    );
  });
  place.replaceChildren(button, said);
  return () => place.replaceChildren();
}
