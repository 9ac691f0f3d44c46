import { Fragment } from 'react';

/**
 * An email address that may break after the @ and after each dot: in large print many are wider than a phone's screen.
 */
export const EmailAddress = ({ children }: { children: string }) =>
  children.split(/(?<=[@.])/).map((part, index, all) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other key.
    <Fragment key={index}>
      {part}
      {index < all.length - 1 && <wbr />}
    </Fragment>
  ));
