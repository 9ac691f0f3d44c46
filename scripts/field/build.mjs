import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { withoutMarks } from '../without-marks.mjs';

/** What of `dist/static` the pages of the section ask for; the rest belongs to other pages. */
const ofOtherPages = /^(office|public)\.css$|^icon-|^(copy\.js|favicon\.ico)$/;

/** How it is put together. @param manifest  as of `fieldWorker` */
export function fieldOptions(root, manifest) {
  const assets = Object.fromEntries(Object.entries(manifest).filter(([name]) => !ofOtherPages.test(name)));
  return {
    input: join(root, 'src/field/worker.ts'),
    platform: 'browser',
    plugins: [libraryComesWithTheDay(root)],
    // Limits are decimals made as their module loads: the bundler may drop those that nothing uses.
    treeshake: { manualPureFunctions: ['Big'], propertyReadSideEffects: false, unknownGlobalSideEffects: false },
    transform: {
      target: 'es2022',
      define: { 'process.env.NODE_ENV': '"production"', FIELD_ASSETS: JSON.stringify(assets) },
    },
  };
}

/** The observation library is data: what the phone keeps of its day stands in for it. */
const libraryComesWithTheDay = (root) => ({
  name: 'library-comes-with-the-day',
  resolveId: {
    filter: { id: /\/library\.ts$/ },
    handler: (source) => (source.endsWith('kept/library.ts') ? null : join(root, 'src/field/kept/library.ts')),
  },
});

/**
 * The service worker of the electrician's section as one file that needs nothing beside it.
 * @param root  of the project
 * @param manifest  names of the built files with their fingerprints, which the worker keeps on the phone
 * @throws when anything in it needs Node
 */
export async function fieldWorker(root, manifest) {
  const bundle = await rolldown(fieldOptions(root, manifest));
  const { output } = await bundle.generate({ format: 'iife', minify: true, codeSplitting: false });
  await bundle.close();
  const [{ imports }] = output;
  if (imports.length > 0) throw new Error(`the service worker needs what a browser has not got: ${imports.join(', ')}`);
  return withoutMarks(output[0].code);
}
