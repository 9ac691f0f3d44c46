import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { bundleAsync } from 'lightningcss';
import { rolldown } from 'rolldown';
import { fieldWorker } from './field/build.mjs';
import { onlyParts } from './rule-parts.mjs';
import { withoutMarks } from './without-marks.mjs';
import { withoutNotes } from './without-notes.mjs';

const stylesheets = [
  'plain.css',
  'office.css',
  'public.css',
  'entry.css',
  'grid.css',
  'paper.css',
  'circuit.css',
  'certificate.css',
  'drop.css',
];
const text = new Set(['.css', '.js', '.svg', '.json', '.txt', '.html', '.webmanifest', '.map']);
/** Browsers since the middle of 2023: nesting of media queries, `:has`, `color-mix`. Numbers in lightningcss's own coding. */
const targets = {
  chrome: 111 << 16,
  firefox: 121 << 16,
  safari: (16 << 16) | (4 << 8),
  ios_saf: (16 << 16) | (4 << 8),
};

/**
 * Writes `static` in the folder of a build: stylesheets, letters, the plain pages' scripts, and the icons, each under a name with its
 * fingerprint and with compressed copies, and `manifest.json` from plain names to those. Compresses the files of the
 * page router's build in `public` too. Next to it, `verify-worker.js`, `print-worker.js`,
 * `copy-worker.js` and `list-worker.js`: the rules, the print, copies and lists of sites, for separate threads;
 * `field/worker.js`, the electrician's section as a phone runs it; and `offline/check.html`, the page that checks
 * certificates with nothing beside it.
 * @param options  `root` of the project; `dist`, the folder of the build.
 * @returns the manifest
 */
export async function buildStatic({ root, dist }) {
  const out = join(dist, 'static');
  await rm(out, { recursive: true, force: true });
  await mkdir(out, { recursive: true });
  const fonts = await fontsOf(root);
  const named = new Map(fonts.map(([name, content]) => [name, withFingerprint(name, content)]));
  const files = [...fonts, ...(await styles(root, named)), ...(await scripts(root)), ...(await icons(root))];
  const manifest = {};
  for (const [name, content] of files) {
    manifest[name] = withFingerprint(name, content);
    await writeFile(join(out, manifest[name]), content);
  }
  await writeFile(join(out, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  await mkdir(join(dist, 'field'), { recursive: true });
  await writeFile(join(dist, 'field', 'worker.js'), await fieldWorker(root, manifest));
  await compressAll(join(dist, 'field'));
  await compressAll(out);
  await mkdir(join(dist, 'offline'), { recursive: true });
  await writeFile(join(dist, 'offline', 'check.html'), await offlinePage(root, new Map(files)));
  await writeFile(
    join(dist, 'copy-worker.js'),
    await worker(join(root, 'src/server/documents/certificates/copies/copy-worker.ts')),
  );
  await writeFile(
    join(dist, 'list-worker.js'),
    await worker(join(root, 'src/features/site-import/server/list/list-worker.ts')),
  );
  await writeFile(join(dist, 'verify-worker.js'), await worker(join(root, 'src/server/documents/verifier/worker.ts')));
  await writeFile(
    join(dist, 'print-worker.js'),
    await worker(join(root, 'src/server/documents/pdf/worker.ts'), ['pdfkit', 'qrcode']),
  );
  await compressAll(join(dist, 'public'));
  return manifest;
}

function withFingerprint(name, content) {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
  const extension = extname(name);
  return `${basename(name, extension)}.${hash}${extension}`;
}

/** The letters of the office's pages; their licence (OFL) stands beside them. */
async function fontsOf(root) {
  const folder = join(root, 'src', 'styles', 'fonts');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.woff2'));
  return Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))]));
}

/** @param fonts  names of the letters' files with their fingerprint, which lie beside the stylesheets */
async function styles(root, fonts) {
  const bundled = stylesheets.map(async (name) => {
    const { code } = await bundleAsync({ filename: join(root, 'src', 'styles', name), minify: true, targets });
    const placed = code
      .toString()
      .replace(/(?:\.\.\/){1,9}fonts\/([\w-]{1,99}\.woff2)/g, (_, font) => fonts.get(font) ?? font);
    return [name, Buffer.from(placed)];
  });
  return Promise.all(bundled);
}

/** The parts of the rules that each script's pages need. */
const partsChecked = {
  'check-circuit.ts': [onlyParts('circuit')],
  'check-grid.ts': [onlyParts('circuit')],
  'check-board.ts': [onlyParts('report', 'board')],
};

/**
 * The bundler's options for a script of the plain pages.
 * @param source  its file's name in `src/plain-scripts`
 */
export const scriptOptions = (source) => ({
  platform: 'browser',
  // Limits are decimals created when their module loads: the bundler may drop unused ones.
  treeshake: { manualPureFunctions: ['Big'], propertyReadSideEffects: false, unknownGlobalSideEffects: false },
  plugins: [withoutNotes, ...(partsChecked[source] ?? [])],
  transform: { target: 'es2022', define: { 'process.env.NODE_ENV': '"production"' } },
});

/** Each script of the plain pages as one file, with its imports from the folders below. */
async function scripts(root) {
  const folder = join(root, 'src', 'plain-scripts');
  if (!existsSync(folder)) return [];
  const sources = (await readdir(folder)).filter((name) => /\.ts$/.test(name) && !/\.(test|d)\.ts$/.test(name));
  const built = [];
  for (const source of sources) {
    built.push([source.replace(/\.ts$/, '.js'), Buffer.from(await plainScript(root, source))]);
  }
  return built;
}

/** @param source  its path in `src/plain-scripts` */
async function plainScript(root, source) {
  const bundle = await rolldown({ input: join(root, 'src/plain-scripts', source), ...scriptOptions(source) });
  const { output } = await bundle.generate({ format: 'iife', minify: true, codeSplitting: false });
  await bundle.close();
  return withoutMarks(output[0].code);
}

/** A worker's script as one file that needs only the named packages. */
async function worker(input, external = []) {
  const bundle = await rolldown({ input, platform: 'node', external });
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false });
  await bundle.close();
  return output[0].code;
}

/**
 * The page that checks certificates from a folder: its style and script are inline, and its policy allows only their hashes.
 * The server inserts the keys and their origin (`offline-page.ts`).
 */
async function offlinePage(root, files) {
  const style = `${files.get('plain.css')}${files.get('drop.css')}`;
  const script = (await plainScript(root, 'offline/start.ts')).trim();
  if (/<\/(?:script|style)|<!--/i.test(script + style))
    throw new Error('a tag in the offline page’s script or style would end it');
  const hashOf = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const policy = [
    `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(style)}; worker-src blob:`,
    "img-src data:; base-uri 'none'; form-action 'none'",
  ].join('; ');
  const parts = { policy, style, script };
  const page = await readFile(join(root, 'src/plain-scripts/offline/page.tmpl'), 'utf8');
  return page.replace(/\{\{(policy|style|script)\}\}/g, (_, name) => parts[name]);
}

async function icons(root) {
  const folder = join(root, 'public');
  const names = (await readdir(folder)).filter((name) => /\.(svg|png|ico)$/.test(name));
  return Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))]));
}

/** Writes `.br` and `.gz` next to every text file below a folder, except small ones. */
async function compressAll(folder) {
  if (!existsSync(folder)) return;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile() || !text.has(extname(entry.name))) continue;
    const path = join(entry.parentPath, entry.name);
    const content = await readFile(path);
    if (content.length < 500) continue;
    await writeFile(`${path}.br`, await promisify(brotliCompress)(content, brotliOptions(content)));
    await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
  }
}

const brotliOptions = (content) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  },
});

if (process.argv[1] && fileURLToPath(import.meta.url) === process.argv[1]) {
  const root = dirname(dirname(fileURLToPath(import.meta.url)));
  const dist = process.argv[2] ?? join(root, 'builds/next');
  const manifest = await buildStatic({ root, dist });
  process.stdout.write(`${Object.values(manifest).length} files in ${join(dist, 'static')}\n`);
}
