import type { ReactNode } from 'react';
import { unbroken } from '../ui/unbroken.tsx';

/** The heading of a page and what can be done with the thing it names. */
export const PageHead = ({ title, mark, children }: { title: string; mark?: ReactNode; children?: ReactNode }) => (
  <div className="head">
    <h1>
      {unbroken(title)} {mark}
    </h1>
    {children && <div className="actions">{children}</div>}
  </div>
);

/** A page that is a way down from another one says so first. */
export const BackLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a className="back" href={href}>
    {unbroken(children)}
  </a>
);
