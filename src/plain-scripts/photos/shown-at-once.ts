import { NO_PHOTO } from '../../domain/forms/photos.ts';

/** The size in the page's list, in CSS pixels. */
const EDGE = 160;

/**
 * Shows a photo below its record's photos before it is sent; by name if the browser cannot read it.
 * @returns its row, marked as unsent
 */
export async function showTaken(list: HTMLElement, photo: File): Promise<HTMLElement> {
  const row = document.createElement('li');
  row.dataset.unsent = '';
  const rows = document.createElement('ul');
  rows.className = 'rows';
  rows.append(row);
  list.append(rows);
  try {
    const picture = await createImageBitmap(photo);
    const scale = EDGE / Math.max(picture.width, picture.height);
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    canvas.role = 'img';
    canvas.ariaLabel = `New photo: ${photo.name}`;
    row.append(canvas);
  } catch {
    row.textContent = photo.name;
  }
  return row;
}

/**
 * Says on a photo's row why it was refused, and offers to send the same photo again: a camera may keep no other copy. A file that is no
 * photo can only be removed.
 */
export function offerAgain(
  row: HTMLElement,
  { name, refused }: { name: string; refused: string },
  answer: { again: () => void; remove: () => void },
): void {
  const words = document.createElement('p');
  words.textContent = `Not added: ${refused}`;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'secondary';
  const isPhoto = !refused.startsWith(NO_PHOTO);
  button.textContent = isPhoto ? 'Try again' : 'Remove';
  button.ariaLabel = `${button.textContent}: ${name}`;
  button.addEventListener('click', () => {
    words.remove();
    button.remove();
    delete row.dataset.again;
    answer[isPhoto ? 'again' : 'remove']();
  });
  row.dataset.again = '';
  row.append(button, words);
}

export const isShownAsRefused = (list: HTMLElement): boolean => list.querySelector('[data-again]') !== null;

/**
 * Draws the photos of a record again as its page has them now, and leaves the rest of the page, with its typed values. Photos that the
 * page does not have yet stay: those on their way, and refused ones. Where the page cannot be fetched, nothing changes.
 */
export async function drawAgain(list: HTMLElement): Promise<void> {
  try {
    const answer = await fetch(location.pathname, { headers: { accept: 'text/html' } });
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const now = page.getElementById(list.id);
    const unsent = [...list.querySelectorAll('[data-unsent]')].flatMap((row) => row.parentElement ?? []);
    if (now) list.replaceChildren(...now.childNodes, ...unsent);
  } catch {
    // No signal, and no worker that answers.
  }
}
