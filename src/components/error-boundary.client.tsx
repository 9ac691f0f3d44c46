'use client';

import { Component, type ReactNode } from 'react';
import { report } from '../monitoring/uncaught.ts';

/** Shows a generic message for errors that no other code caught: in render, in a transition, in a failed navigation. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { reference: string | undefined }> {
  override state: { reference: string | undefined } = { reference: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { reference: report(error) };
  }

  override render() {
    if (this.state.reference === undefined) return this.props.children;
    return (
      <html lang="en-GB">
        <head>
          <title>An application error has occurred</title>
        </head>
        <body>
          <main className="page">
            <h1>An application error has occurred</h1>
            <p>Something went wrong. Your saved work is not lost.</p>
            <p>
              Reference: <code>{this.state.reference}</code>
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
