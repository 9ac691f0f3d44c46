import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const usual = [
  // Chromium without its windows: the same pages for two thirds of the processor time. Not by its script in /usr/bin, which is a process
  // of its own: a test that kills the browser would kill that.
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The path of an installed Chromium; if there is none, installs it with the system's package manager. */
export function ensureChromium() {
  const found = process.env.CHROMIUM_PATH ?? usual.find((path) => existsSync(path));
  if (found) return found;
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    process.stdout.write('Installing Chromium with apt-get for the browser tests …\n');
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { stdio: 'inherit' });
    const installed = usual.find((path) => existsSync(path));
    if (installed) return installed;
  }
  process.stderr.write(
    'The browser tests need Chromium: install it with your package manager, or set CHROMIUM_PATH.\n',
  );
  process.exit(1);
}
