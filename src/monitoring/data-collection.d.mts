import type { BrowserOptions } from '@sentry/react';

export const dataCollection: NonNullable<BrowserOptions['dataCollection']>;
