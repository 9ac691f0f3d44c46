import { get } from '../../../server/http/routes/route.ts';

export const calculatorAddresses = {
  calculators: get('/public/calculators', 'anyone'),
  calculator: get('/public/calculators/:calculator', 'anyone'),
};
