import { dynamic, page } from '../server/pages/page.ts';
import { ClientHome } from './_components/client-home.tsx';
import { OfficeHome } from './_components/office-home.tsx';

export default page(async (place, { viewer }) =>
  viewer.role === 'client' ? <ClientHome {...place} /> : <OfficeHome {...place} />,
);

export const getConfig = dynamic;
