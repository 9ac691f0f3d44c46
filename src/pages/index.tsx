import { dynamic, page } from '../server/page.ts';
import { ClientHome } from '../server/sections/office/client-home.tsx';
import { OfficeHome } from '../server/sections/office/office-home.tsx';

export default page(async ({ path, query }, context) => {
  const props = { context, path, query };
  return context.viewer.role === 'client' ? ClientHome(props) : OfficeHome(props);
});

export const getConfig = dynamic;
