import type { ComponentProps } from 'react';

/**
 * A form whose answer replaces the page without a new document (`posted-forms.client.tsx`). Without scripts it is a
 * plain post. Use a plain `<form>` for files and for answers outside the router's pages.
 */
export const Form = (props: Omit<ComponentProps<'form'>, 'method' | 'encType'>) => (
  <form method="post" data-sent-by="router" {...props} />
);
