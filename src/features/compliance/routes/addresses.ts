import { action, inOffice } from '../../../server/http/routes/route.ts';

export const complianceActions = {
  sayCovers: action('/sites/:site', 'covers', inOffice('covers.say')),
  sayHazard: action('/defects/:defect', 'hazard', inOffice('hazards.say')),
};
