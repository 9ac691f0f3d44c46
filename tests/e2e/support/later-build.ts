import { cpSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Another build, as a later version would be: its scripts have other names, and all that names them says so. */
export function laterBuild(): string {
  const folder = join('builds', `later-${process.pid}`);
  cpSync(realpathSync('dist'), folder, { recursive: true });
  const assets = join(folder, 'public/assets');
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const later = (name: string) => name.replace(/\.js$/, '.later.js');
  for (const packed of readdirSync(assets).filter((name) => /\.(br|gz)$/.test(name))) rmSync(join(assets, packed));
  for (const { parentPath, name } of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(parentPath, name);
    if (!name.endsWith('.js') || path.includes('/static/')) continue;
    const content = readFileSync(path, 'utf8');
    const renamed = scripts.reduce((text, script) => text.replaceAll(script, later(script)), content);
    if (renamed !== content) writeFileSync(path, renamed);
  }
  for (const script of scripts) renameSync(join(assets, script), join(assets, later(script)));
  return folder;
}

/** Addresses of the scripts and styles that a page, or what a build lists of its own, names. */
export const filesOf = (html: string) => [...new Set(html.match(/\/(?:assets|static)\/[\w.-]+\.(?:js|css)/g))];

/** What the ordinary pages of a build may ask for: nobody who is not signed in is shown one. */
export const listedBy = (build: string): string[] =>
  filesOf(readFileSync(join(build, 'server/__vite_rsc_assets_manifest.js'), 'utf8'));
