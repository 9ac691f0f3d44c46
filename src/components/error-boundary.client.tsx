'use client';

import { Component, type ReactNode } from 'react';
import { lastReference } from '../monitoring/browser.ts';

/** Shows the generic message for whatever no other code caught: in render, in a transition, in a failed navigation. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <html lang="en-GB">
        <head>
          <title>An application error has occurred</title>
        </head>
        <body>
          <main className="page">
            <h1>An application error has occurred</h1>
            <p>Something went wrong. Nothing you saved before is lost.</p>
            <p>
              Reference: <code>{lastReference ?? 'none'}</code>
            </p>
            <p>
              <a href="/">Go to the start page</a>
            </p>
          </main>
        </body>
      </html>
    );
  }
}
