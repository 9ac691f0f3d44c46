import { existsSync } from 'node:fs';
import { launch } from 'puppeteer-core';
import { type Engine, MARKED, markButton, type Tab } from './engine.ts';

const binary = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr';

/** Firefox ESR as Debian has it, over WebDriver BiDi. */
export const firefox: Engine = {
  name: 'Firefox',
  missing: () => (existsSync(binary) ? undefined : 'Firefox is not installed (Debian: firefox-esr)'),
  async start() {
    const browser = await launch({ browser: 'firefox', executablePath: binary, headless: true });
    // The tab that it begins with is in front: one behind it draws nothing.
    const page = (await browser.pages())[0] ?? (await browser.newPage());
    const run: Tab['run'] = (body, given = null) =>
      page.evaluate(`(async (given) => { ${body} })(${JSON.stringify(given)})`) as never;
    return {
      run,
      goto: async (url) => void (await page.goto(url)),
      async press(name) {
        await run(markButton, name);
        await page.click(MARKED);
      },
      close: () => browser.close(),
    };
  },
};
