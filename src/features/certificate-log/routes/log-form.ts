import { z } from 'zod';
import { email } from '../../../server/sections/office/form-fields.ts';

export const logAddressForm = z.object({ mail_to: email });
