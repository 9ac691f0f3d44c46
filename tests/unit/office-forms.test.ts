import { expect, test } from 'vitest';
import { z } from 'zod';
import * as exported from '../support/office-forms.ts';

/** Every text in the office's forms, and whether it is printed: on a certificate, or carried onto one. */
const texts: Record<string, Record<string, 'printed' | 'unprinted'>> = {
  clientForm: {
    name: 'printed',
    address: 'printed',
    town: 'printed',
    phone: 'unprinted',
    agent_name: 'unprinted',
    agent_phone: 'unprinted',
  },
  siteForm: {
    ...{ name: 'unprinted', address: 'printed', town: 'printed', access_notes: 'unprinted' },
    own_reference: 'unprinted',
    building: 'unprinted',
  },
  visitForm: { access_notes: 'unprinted', hazards: 'unprinted', order_number: 'printed', client_reference: 'printed' },
  mailingForm: { subject: 'unprinted', text: 'unprinted' },
  shareForm: { share_name: 'unprinted' },
  clientShareForm: { share_name: 'unprinted' },
  handOverForm: { note: 'unprinted' },
  cancelForm: { cancel_reason: 'unprinted' },
  giveUpForm: { give_up_reason: 'unprinted' },
  issueForm: { signature: 'printed' },
  overrideForm: { reason: 'unprinted' },
  discardForm: { discard_reason: 'unprinted' },
  returnForm: { return_text: 'unprinted' },
  anomalyAnswerForm: { reason: 'unprinted' },
  withdrawForm: { withdraw_reason: 'unprinted' },
  correctionForm: { reason: 'printed' },
  companyForm: {
    name: 'printed',
    address: 'printed',
    town: 'printed',
    phone: 'printed',
    scheme: 'printed',
    scheme_number: 'printed',
    insurance: 'unprinted',
  },
  foundingForm: {
    company_name: 'printed',
    name: 'printed',
    address: 'printed',
    town: 'printed',
    phone: 'printed',
    scheme: 'printed',
    scheme_number: 'printed',
  },
  userForm: { name: 'printed', position: 'printed', qualification_refs: 'printed' },
};
/** Accepts any text but is not typed: ids and codes that a page carries, and ticks. */
const carried = ['client_id', 'rule', 'path', 'basis', 'anomaly', 'attach_pdf', 'follows_c3'];

const forms = Object.entries(exported).flatMap(([name, value]): [string, Record<string, z.ZodType>][] => {
  const form = name === 'anomalyAnswerForm' ? exported.anomalyAnswerForm('reason') : value;
  return form instanceof z.ZodObject ? [[name, form.shape as Record<string, z.ZodType>]] : [];
});
const messages = (schema: z.ZodType | undefined, typed: unknown) =>
  schema?.safeParse(typed).error?.issues.map(({ message }) => message) ?? [];

test.each(forms)('every text of %s is listed as printed or not', (name, shape) => {
  const taking = Object.entries(shape).filter(([, schema]) => schema.safeParse('Plain words').success);
  const found = taking.map(([field]) => field).filter((field) => !carried.includes(field));
  expect(found.sort()).toEqual(Object.keys(texts[name] ?? {}).sort());
});

test.each(forms)(
  'printed texts of %s refuse a character with its name, others accept all that a phone types',
  (name, shape) => {
    const said = Object.entries(texts[name] ?? {}).flatMap(([field, is]) => {
      const found = messages(shape[field], 'Fine 🐕');
      if (is === 'unprinted') expect([field, found]).toEqual([field, []]);
      else expect([field, found]).toEqual([field, [expect.stringMatching(/^.+: take out the character 🐕, which/)]]);
      return found;
    });
    expect(new Set(said).size).toBe(said.length);
  },
);

test.each(forms)('no two fields of %s have the same message for the same error', (_, shape) => {
  for (const typed of ['', undefined, 'x'.repeat(5000), '9999', 'banana', 'no@where']) {
    const said = Object.entries(shape)
      .filter(([field]) => !carried.includes(field))
      .flatMap(([, schema]) => messages(schema, typed).slice(0, 1));
    expect(said.filter((message, index) => said.indexOf(message) !== index)).toEqual([]);
  }
});
