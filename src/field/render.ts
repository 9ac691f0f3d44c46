import type { ReactNode } from 'react';
import { writeMarkup } from '../markup/write-markup.ts';

/** A complete page as text, as on the server. */
export const renderHtml = async (element: ReactNode): Promise<string> => `<!doctype html>${writeMarkup(element)}`;
