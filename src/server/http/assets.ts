import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Assets } from '../../components/ui/assets.ts';

/**
 * Addresses of the fingerprinted files under `/static`, from the manifest the build wrote.
 * @throws Error when there is no manifest: the application was not built.
 */
export function readAssets(staticDir: string): Assets {
  const manifest = JSON.parse(readFileSync(join(staticDir, 'manifest.json'), 'utf8')) as Record<string, string>;
  return {
    url(name) {
      const file = manifest[name];
      if (!file) throw new Error(`no static file ${name}`);
      return `/static/${file}`;
    },
  };
}
