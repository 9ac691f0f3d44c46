import type { ReactNode } from 'react';
import { unbroken } from '../ui/unbroken.tsx';

/** A page's heading with its actions. @param below  a line below the title. */
export const PageHead = ({
  title,
  mark,
  below,
  children,
}: {
  title: string;
  mark?: ReactNode;
  below?: ReactNode;
  children?: ReactNode;
}) => (
  <div className="head">
    {below ? (
      <div>
        <h1>
          {unbroken(title)} {mark}
        </h1>
        <p>{below}</p>
      </div>
    ) : (
      <h1>
        {unbroken(title)} {mark}
      </h1>
    )}
    {children && <div className="actions">{children}</div>}
  </div>
);

/** Link to the parent page, first on the page. */
export const BackLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a className="back" href={href}>
    {unbroken(children)}
  </a>
);
