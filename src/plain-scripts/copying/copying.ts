/**
 * Adds a button to the server's placeholder (`components/ui/copy.tsx`) that copies its text and confirms it. Does nothing where the browser
 * has no clipboard: without TLS, or in an old browser.
 * @returns a function that removes the button
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
    // Clear the text first: screen readers announce only a change.
    said.textContent = '';
    said.textContent = await navigator.clipboard.writeText(copy).then(
      () => 'Copied',
      () => 'Not copied. Select the text and copy it',
    );
  });
  place.replaceChildren(button, said);
  return () => place.replaceChildren();
}
