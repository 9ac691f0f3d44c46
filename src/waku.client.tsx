import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { Router } from 'waku/router/client';
import { ErrorBoundary } from './components/error-boundary.client.tsx';
import { reportBrowserError, startBrowserMonitoring } from './monitoring/browser.ts';

startBrowserMonitoring();

hydrateRoot(
  document,
  <StrictMode>
    <ErrorBoundary>
      <Router />
    </ErrorBoundary>
  </StrictMode>,
  { onUncaughtError: reportBrowserError, onCaughtError: reportBrowserError },
);
