import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { withoutMarks } from '../without-marks.mjs';

/** Files in `dist/static` that the section's pages never load. */
const ofOtherPages = /^(office|public)\.css$|\.woff2$|^icon-|^(copy\.js|favicon\.ico)$/;

/** The bundler's options. @param manifest  see `fieldWorker` */
function fieldOptions(root, manifest) {
  const assets = Object.fromEntries(Object.entries(manifest).filter(([name]) => !ofOtherPages.test(name)));
  return {
    input: join(root, 'src/field/worker.ts'),
    platform: 'browser',
    plugins: [libraryComesWithTheDay(root), permissionsOfFeatures],
    // Limits are decimals created when their module loads: the bundler may drop unused ones.
    treeshake: { manualPureFunctions: ['Big'], propertyReadSideEffects: false, unknownGlobalSideEffects: false },
    transform: {
      target: 'es2022',
      define: { 'process.env.NODE_ENV': '"production"', FIELD_ASSETS: JSON.stringify(assets) },
    },
  };
}

/** Replaces the observation library with the one that the phone stores with its day. */
const libraryComesWithTheDay = (root) => ({
  name: 'library-comes-with-the-day',
  resolveId: {
    filter: { id: /\/library\.ts$/ },
    handler: (source) => (source.endsWith('kept/library.ts') ? null : join(root, 'src/field/kept/library.ts')),
  },
});

/** The phone asks who may do what; events, tables and bulk actions of a feature are the server's. */
const permissionsOfFeatures = {
  name: 'permissions-of-features',
  load: {
    filter: { id: /\/features\/[^/]+\/facts\.ts$/ },
    handler: async (path) =>
      Object.entries(await import(path))
        .map(([name, { permissions, permissionWords }]) => {
          const asked = { permissions, permissionWords, events: {}, tables: {} };
          return `export const ${name} = ${JSON.stringify(asked)};`;
        })
        .join('\n'),
  },
};

/**
 * Builds the service worker of the electrician's section as one self-contained file.
 * @param root  folder of the project
 * @param manifest  names of the built files with their fingerprints, for the worker's cache
 * @throws Error if it imports a module that only Node has
 */
export async function fieldWorker(root, manifest) {
  const bundle = await rolldown(fieldOptions(root, manifest));
  const { output } = await bundle.generate({ format: 'iife', minify: true, codeSplitting: false });
  await bundle.close();
  const [{ imports }] = output;
  if (imports.length > 0)
    throw new Error(`the service worker imports modules that no browser has: ${imports.join(', ')}`);
  return withoutMarks(output[0].code);
}
