import { prepareDemo } from '../src/demo/prepare-demo.ts';
import type { OpenApplication } from '../src/server/composition.ts';

/**
 * The entry of the demo: it uses the built site, which contains nothing of the demo. Parts that only the demo needs,
 * such as founding a company, come from the source.
 */
const built = new URL('../dist/server/index.js', import.meta.url).href;
const { unstable_serverEntry: site } = (await import(built)) as { unstable_serverEntry: { open: OpenApplication } };

const port = process.env.PORT || '8080';
try {
  await prepareDemo(site.open, process.env.PUBLIC_URL || `http://127.0.0.1:${port}`);
  process.exit(0);
} catch (error) {
  process.stderr.write(`The demo could not be made. ${(error as Error).message}\n`);
  process.exit(1);
}
