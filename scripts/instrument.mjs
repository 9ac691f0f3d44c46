// Loaded before anything else: monitoring has to wrap the modules it traces. Without a DSN it does nothing.
if (process.env.SENTRY_DSN) {
  const { startTracing } = await import('./monitoring/start-tracing.mjs');
  startTracing(process.env);
}
