import { dynamic, page } from '../server/pages/page.ts';
import { ClientHome } from './_components/client-home.tsx';
import { OfficeHome } from './_components/office-home.tsx';

export default page(async ({ path, query }, context) => {
  const props = { context, path, query };
  return context.viewer.role === 'client' ? ClientHome(props) : OfficeHome(props);
});

export const getConfig = dynamic;
