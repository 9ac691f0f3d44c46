import { recordsWithPhotos } from '../../../domain/forms/photos.ts';
import { definitionOf } from '../../../domain/forms/registry.ts';
import { ConflictError, NotFoundError } from '../../../kernel/errors.ts';
import { hashOf } from '../../../kernel/ids.ts';
import type { AddedPhotos } from '../../../server/reports/photos/add-photos.ts';
import type { PhotoPort } from '../../../server/sections/electrician/store.ts';
import { photosAdded, readToKeep, waitingPhotos } from '../photos.ts';
import { type Entering, entered, mustBeOpen } from './entering.ts';

/** Photos that the phone stores until the server has them. */
export function photoPort({ phone, once, common }: Entering): PhotoPort {
  return {
    // The phone has only the name of a photo that the server has: changes to it go to the server.
    photos: async () => new Map(),
    photosWaiting: (id, boundTo) => waitingPhotos(phone, id, boundTo),
    async addPhotos(id, { submission, contentHash, boundTo, sent }) {
      const read = await readToKeep(sent);
      // Text typed next to photos does not identify them.
      const said = await hashOf([contentHash, ...read.photos.map(({ sha256 }) => sha256)].join('\n'));
      return once(id, { submission, contentHash: said }, async (form) => {
        const draft = await phone.draft(id);
        mustBeOpen(draft);
        if (!recordsWithPhotos(definitionOf(draft.document), draft.document).some((each) => each.boundTo === boundTo))
          throw new ConflictError('The record of these photos was removed. They were not added.');
        const there = await photosAdded(phone, id, boundTo);
        const photos = read.photos.filter(({ sha256 }) => !there.has(sha256));
        const answer: AddedPhotos = { added: photos.map(({ sha256 }) => sha256), refused: read.refused };
        const entries = photos.map(({ sha256 }, at) => {
          const added = { kind: 'add-photo', report: id, boundTo, photo: sha256 } as const;
          const site = draft.told.report.siteName;
          return entered(form, { ...added, ...common(`${form.submission}-${at + 1}`) }, site, answer);
        });
        if (entries.length > 0) await phone.enter(entries, undefined, { photos });
        return answer;
      });
    },
    async captionPhoto(id) {
      throw new NotFoundError(`photos of report ${id} on this phone`);
    },
  };
}
