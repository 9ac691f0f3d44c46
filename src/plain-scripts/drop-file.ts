/** Puts a file dropped on the page into the form's file box. Without this script, the person chooses it there. */
const zone = document.querySelector<HTMLElement>('.drop');
const box = zone?.querySelector<HTMLInputElement>('input[type="file"]');
const said = zone?.querySelector<HTMLElement>('[data-dropped]');

if (zone && box?.form && said) {
  const { form } = box;
  said.hidden = false;
  // Also outside the drop zone: the browser would open the file in place of the page.
  addEventListener('dragover', (event) => {
    event.preventDefault();
    zone.classList.add('over-it');
  });
  addEventListener('dragleave', (event) => {
    if (event.relatedTarget === null) zone.classList.remove('over-it');
  });
  addEventListener('drop', (event) => {
    event.preventDefault();
    zone.classList.remove('over-it');
    const files = event.dataTransfer?.files;
    if (files?.length !== 1) {
      if (files && files.length > 1) said.textContent = 'Drop one file at a time.';
      return;
    }
    box.files = files;
    said.textContent = `Comparing ${files[0]?.name}…`;
    form.requestSubmit();
  });
}
