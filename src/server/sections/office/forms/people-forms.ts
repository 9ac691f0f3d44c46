import { z } from 'zod';
import { choice, email, printed } from '../form-fields.ts';

export const roles = ['owner', 'office', 'supervisor', 'electrician', 'apprentice', 'client'] as const;

export const userForm = z
  .object({
    name: printed('Name', 200, 'Enter the name'),
    email: email.refine((value) => value !== '', { error: 'Enter an email address, for example name@example.com' }),
    role: choice(roles, 'Choose the role'),
    client_id: z
      .string()
      .max(64)
      .optional()
      .transform((value) => value || undefined),
    position: printed('Position', 100),
    qualification_refs: printed('Qualifications', 300),
  })
  .refine((user) => user.role !== 'client' || user.client_id !== undefined, {
    path: ['client_id'],
    error: 'Choose the client they belong to',
  });

export const shutOutForm = z.object({
  shut_out_confirm: z.literal('yes', { error: 'Tick the box to remove their access' }),
});

export const forgetForm = z.object({
  forget_confirm: z.literal('yes', { error: 'Tick the box to erase it' }),
});

export const workMailForm = z.object({
  work_mail: choice(['at once', 'daily', 'off'], 'Choose how often you are mailed'),
});

export const keysForm = z.object({
  keys: choice(['on', 'off'], 'Choose whether the keys are on'),
});
