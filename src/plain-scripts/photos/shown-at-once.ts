/** As small as in the list that the page draws, in CSS pixels. */
const EDGE = 160;

/** Shows a photo below those of its record before anything of it is sent; by its name where the browser cannot read it. */
export async function showTaken(list: HTMLElement, photo: File): Promise<void> {
  const row = document.createElement('li');
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
}

/**
 * Draws the photos of a record again as its page has them now, and leaves the rest of the page, with what is typed in it. Where the
 * page cannot be had, what is shown stays.
 */
export async function drawAgain(list: HTMLElement): Promise<void> {
  try {
    const answer = await fetch(location.pathname, { headers: { accept: 'text/html' } });
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const now = page.getElementById(list.id);
    if (now) list.replaceChildren(...now.childNodes);
  } catch {
    // No signal, and no worker that answers.
  }
}
