import { startPad } from './signature/pad.ts';

for (const pad of document.querySelectorAll<HTMLElement>('[data-pad]')) startPad(pad);
