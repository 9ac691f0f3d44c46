// Loaded first: monitoring has to wrap the modules it traces. Does nothing without a DSN.
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
    // Console lines and request bodies hold what people typed.
    integrations: (defaults) => defaults.filter(({ name }) => name !== 'Console' && name !== 'RequestData'),
  });
}
