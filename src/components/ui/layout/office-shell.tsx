import type { ReactNode } from 'react';
import { Wordmark } from './wordmark.tsx';

/**
 * The frame of every ordinary page, with its `<main>`. The framework writes the document.
 * @param viewer  name of the signed-in user.
 */
export const OfficeShell = ({ viewer, nav, children }: { viewer: string; nav: ReactNode; children: ReactNode }) => (
  <div className="office">
    <a className="vh skip" href="#main">
      Skip to the content
    </a>
    <header className="top">
      <div className="bar">
        <a className="brand" href="/">
          <Wordmark />
        </a>
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
  </div>
);
