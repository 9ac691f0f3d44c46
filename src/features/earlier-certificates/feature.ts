import { join } from 'node:path';
import { openCopyReader, readHere } from '../../server/documents/certificates/copies/copy-reader.ts';
import type { Feature } from '../feature.ts';
import { earlierActions, earlierPages } from './routes/addresses.ts';
import { earlierPosts } from './routes/earlier-posts.ts';

/** Certificates of a site by other firms: entered, imported, uploaded by clients, with their file. */
export const earlierCertificates: Feature = {
  addresses: earlierActions,
  pages: earlierPages,
  open(deps, root) {
    const copies = root === undefined ? readHere : openCopyReader(join(root, 'copy-worker.js'));
    return {
      office: (showAgain) => earlierPosts({ ...deps, copies }, showAgain),
      stop: () => copies.close(),
    };
  },
};
