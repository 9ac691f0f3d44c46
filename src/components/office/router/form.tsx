import type { ComponentProps } from 'react';

/**
 * A form whose answer takes the place of the page without a new document, where there are scripts (`posted-forms.client.tsx`).
 * Without them it is a plain post. Not for what leads out of the router's pages, nor for files, which are sent by a plain `<form>`.
 */
export const Form = (props: Omit<ComponentProps<'form'>, 'method' | 'encType'>) => (
  <form method="post" data-sent-by="router" {...props} />
);
