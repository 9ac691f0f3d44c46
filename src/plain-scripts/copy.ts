import { startCopying } from './copying/copying.ts';

for (const place of document.querySelectorAll<HTMLElement>('[data-copy]')) startCopying(place);
