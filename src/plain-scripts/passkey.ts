import { startPasskeyForm } from './passkey/form.ts';

for (const place of document.querySelectorAll<HTMLElement>('[data-passkey]')) startPasskeyForm(place);
