import type { ReactNode } from 'react';
import { Wordmark } from './wordmark.tsx';

type OfficeShellProps = { viewer: string; nav: ReactNode; tabs?: ReactNode; find?: ReactNode; children: ReactNode };

/**
 * The frame of every ordinary page, with its `<main>`. The framework writes the document.
 * @param viewer  name of the signed-in user.
 * @param tabs  the bottom bar of a phone.
 * @param find  the search from anywhere, a form of the class `find`.
 */
export const OfficeShell = ({ viewer, nav, tabs, find, children }: OfficeShellProps) => (
  <div className="office">
    <a className="vh skip" href="#main">
      Skip to the content
    </a>
    <header className="top">
      <div className="bar">
        <a className="brand" href="/">
          <Wordmark />
        </a>
        <a className="menu-link" href="#menu">
          Menu
        </a>
        {find}
        <div className="who">
          <span>{viewer}</span>
          <a href="/logout">Sign out</a>
        </div>
      </div>
    </header>
    <div className="desk">
      {nav}
      <main className="page" id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
    {tabs}
  </div>
);
