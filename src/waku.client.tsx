import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { Router } from 'waku/router/client';
import { ErrorBoundary } from './components/error-boundary.client.tsx';
import { startBrowserMonitoring } from './monitoring/browser.ts';
import { report } from './monitoring/uncaught.ts';

startBrowserMonitoring();

hydrateRoot(
  document,
  <StrictMode>
    <ErrorBoundary>
      <Router />
    </ErrorBoundary>
  </StrictMode>,
  // What React mends by itself is reported, and nobody is told: the page works.
  { onUncaughtError: report, onCaughtError: report, onRecoverableError: report },
);
