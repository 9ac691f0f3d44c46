import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { ErrorBoundary } from './components/error-boundary.client.tsx';
import { Router, startOf } from './components/office/router/router.client.tsx';
import { startBrowserMonitoring } from './monitoring/browser.ts';
import { report } from './monitoring/uncaught.ts';

startBrowserMonitoring();

// What was refused comes back as its page, at the address of the action: from here on it is the page's own, for the router and for
// whoever reloads.
const page = document.querySelector<HTMLMetaElement>('meta[name="page"]')?.content;
if (page !== undefined) window.history.replaceState(window.history.state, '', page);

hydrateRoot(
  document,
  <StrictMode>
    <ErrorBoundary>
      <Router start={startOf(new URL(window.location.href))} />
    </ErrorBoundary>
  </StrictMode>,
  // What React mends by itself is reported, and nobody is told: the page works.
  { onUncaughtError: report, onCaughtError: report, onRecoverableError: report },
);
