import { Fragment } from 'react';

/** An email address whose line may end after the @ and after each dot: on a phone with large letters many are wider than the screen. */
export const EmailAddress = ({ children }: { children: string }) =>
  children.split(/(?<=[@.])/).map((part, index, all) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have nothing else to be told apart by.
    <Fragment key={index}>
      {part}
      {index < all.length - 1 && <wbr />}
    </Fragment>
  ));
