// Loaded before anything else: monitoring has to wrap the modules it traces. Without a DSN it does nothing.
if (process.env.SENTRY_DSN?.trim()) {
  const [{ init, makeNodeTransport }, { scrubbing }, { dataCollection }] = await Promise.all([
    import('@sentry/node'),
    import('../src/monitoring/scrub.mjs'),
    import('../src/monitoring/data-collection.mjs'),
  ]);
  init({
    dsn: process.env.SENTRY_DSN,
    environment: process.env.SENTRY_ENVIRONMENT || 'production',
    transport: scrubbing(makeNodeTransport),
    tracesSampleRate: 1,
    dataCollection,
    // Console lines and the bodies of requests are people's words.
    integrations: (defaults) => defaults.filter(({ name }) => name !== 'Console' && name !== 'RequestData'),
  });
}
