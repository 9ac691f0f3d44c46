import { page } from '../../../server/pages/page.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { listLamps } from '../server/repository.ts';

export const lampsPage = page(async (_, { db, viewer }) => {
  mustBeAllowed(viewer, 'lamps.manage');
  const lamps = await listLamps(db, viewer);
  return (
    <ul>
      {lamps.map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
    </ul>
  );
});
