import { unstable_serverEntry } from '../dist/server/index.js';

const port = process.env.PORT || '8080';
try {
  await unstable_serverEntry.demo(process.env.PUBLIC_URL || `http://127.0.0.1:${port}`);
  process.exit(0);
} catch (error) {
  process.stderr.write(`The demo could not be made. ${error.message}\n`);
  process.exit(1);
}
