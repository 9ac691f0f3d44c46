import { z } from 'zod';
import { choice, count, emailAddress, unprinted } from '../../../server/sections/office/form-fields.ts';
import { recipients } from '../../service/domain/given.ts';
import { MOST_SUBJECT, MOST_TEXT, templateFaults } from '../domain/mail-template.ts';
import { MOST_LINK_DAYS, mostLinkDays } from '../domain/share-link.ts';

const linkDays = count(
  'Days a link works',
  MOST_LINK_DAYS,
  'Enter for how many days the link works, for example 90',
).refine((days) => days > 0, { error: 'Days a link works: enter at least 1' });

/** The mails to clients with their certificates. */
export const mailingForm = z
  .object({
    on_issue: z
      .enum(['yes', 'no'], { error: 'Choose whether the client is sent a link' })
      .transform((value) => value === 'yes'),
    reply_to: emailAddress('Replies go to'),
    link_days: linkDays,
    subject: unprinted('Subject', MOST_SUBJECT, 'Enter the subject'),
    text: unprinted('Text', MOST_TEXT, 'Enter the text'),
  })
  .superRefine((template, context) => {
    for (const { field, message } of templateFaults(template))
      context.addIssue({ code: 'custom', path: [field], message });
  });

/** A link to a certificate. @param most  days that it may work. */
const shareFormUpTo = (most: number) =>
  z.object({
    share_name: unprinted('For whom', 200, 'Enter who the link is for'),
    share_email: emailAddress('Email'),
    // Not sent by a page opened before the field was there.
    share_to: choice(recipients, 'They are: choose what they are to the home').optional(),
    days: count('Days the link works', most, 'Enter for how many days the link works, for example 90').refine(
      (days) => days > 0,
      {
        error: 'Days the link works: enter at least 1',
      },
    ),
  });

export const shareForm = shareFormUpTo(mostLinkDays('office'));

export const clientShareForm = shareFormUpTo(mostLinkDays('client'));
