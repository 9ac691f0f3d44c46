import type { ReactNode } from 'react';
import { writeMarkup } from './write-markup.ts';

/** A complete plain page as text. The server and the service worker both render with this: see docs/field.md, "One renderer". */
export const renderHtml = async (element: ReactNode): Promise<string> => `<!doctype html>${writeMarkup(element)}`;
