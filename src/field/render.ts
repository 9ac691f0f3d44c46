import type { ReactNode } from 'react';
import { renderToString } from './markup.ts';

/** A complete page as text, as on the server: in this bundle the components make elements of ours. */
export const renderHtml = async (element: ReactNode): Promise<string> => `<!doctype html>${renderToString(element)}`;
