import { z } from 'zod';
import { readDrawing } from '../../../domain/signature/drawing.ts';
import { readLocalTime } from '../../../domain/time/calendar.ts';
import { choice, day, emailAddress, id, printed } from '../../../server/sections/office/form-fields.ts';
import { recipients } from '../../service/domain/given.ts';
import { askers } from '../../service/domain/request.ts';
import { MOST_OWN_WORDS, type OwnWordsOf, ownWordsOf } from '../domain/letter.ts';

const named = (message: string) => printed('Name', 200, message);
const address = printed('Postal address', 400);
const email = emailAddress('Email address');

/** The papers that can be given by hand, by post or by mail. */
const giveWays = ['mail', 'post', 'hand'] as const;

/** Its names are not those of the form that gives one paper: both are on one page. */
const onPaper = z.object({
  request: id('Choose the request'),
  answer_way: choice(['post', 'hand'] as const, 'How: choose how the papers were given'),
  answer_address: address,
  answer_on: z.string().optional(),
  answer_at: z.string().optional(),
  answer_by: printed('Given by', 200),
});

const given = z.object({
  paper: z.string().regex(/^(certificate|letter|earlier):[\w-]{1,64}$/, { error: 'Paper: choose what you give' }),
  to: choice(recipients, 'To: choose who gets it'),
  name: named('Name: enter the name of the person who gets it'),
  way: choice(giveWays, 'How: choose how it is given'),
  email,
  address,
  on: z.string().optional(),
  at: z.string().optional(),
  by_name: printed('Given by', 200),
  drawing: z.string().max(30_000).optional(),
});

/** @param today  the local day. @param now  UTC ISO text. */
export const givenForm = ({ today, timeZone, now }: Clock) =>
  given.transform((value, context) => {
    const fault = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    const isMail = value.way === 'mail';
    if (isMail && value.email === '') fault('email', 'Email address: enter where the mail goes');
    if (value.way === 'post' && value.address === '') fault('address', 'Postal address: enter where the letter went');
    const when = isMail
      ? { on: today, at: now, byName: '', drawing: undefined }
      : readWhen(value, { today, timeZone, now }, fault);
    const { paper, to, name, way } = value;
    return { ...{ paper, to, name, way, email: value.email, address: value.address }, ...when };
  });

export const onPaperForm = (clock: Clock) =>
  onPaper.transform(({ request: requestId, answer_way: way, answer_address: to, ...value }, context) => {
    const fault = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path === 'by_name' ? 'answer_by' : `answer_${path}`], message });
    if (way === 'post' && to === '') fault('address', 'Postal address: enter where the letter went');
    const { answer_on: on, answer_at: at, answer_by: by_name } = value;
    return { requestId, way, address: to, ...readWhen({ on, at, by_name }, clock, fault) };
  });

const many = z.object({
  copy: z.string().max(200),
  way: choice(giveWays, 'How: choose how it is given'),
  on: z.string().optional(),
  at: z.string().optional(),
  by_name: printed('Given by', 200),
  drawing: z.string().max(30_000).optional(),
});

/** The keys of the copies are read from the posted fields: a field of a form has one value. */
export const manyForm = (clock: Clock) =>
  many.transform(({ way, ...value }, context) => {
    const fault = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (way === 'mail') return { way, on: clock.today, at: clock.now, byName: '' };
    const { on, at, byName } = readWhen(value, clock, fault);
    return { way, on, at, byName };
  });

type Clock = { today: string; timeZone: string; now: string };
type When = Pick<z.output<typeof given>, 'on' | 'at' | 'by_name' | 'drawing'>;

/** When a paper was given by hand or by post, by whom, and the recipient's signature. */
function readWhen(value: When, { today, timeZone, now }: Clock, fault: (path: string, message: string) => void) {
  const read = day.safeParse(value.on ?? '');
  if (!read.success) fault('on', 'Given on: enter the day, for example 30/11/2026');
  const on = read.success ? read.data : today;
  if (on > today) fault('on', 'Given on: enter today or an earlier day');
  const at = readLocalTime(`${on}T${value.at || '12:00'}`, timeZone);
  if (at === undefined) fault('at', 'Time: enter a time, for example 16:05');
  if (value.by_name === '') fault('by_name', 'Given by: enter who posted it or handed it over');
  const drawn = readDrawing(value.drawing ?? '');
  if (!drawn.ok) fault('drawing', drawn.message);
  return { on, at: at ?? now, byName: value.by_name, drawing: drawn.ok ? drawn.drawing : undefined };
}

export const requestForm = (today: string) =>
  z.object({
    asked_by: choice(askers, 'Asked by: choose who asked'),
    asker: printed('Name', 200, 'Name: enter who asked, for example the council’s housing team'),
    asker_email: emailAddress('Email address'),
    asker_address: printed('Postal address', 400),
    received_on: day.refine((on) => on <= today, { error: 'Received on: enter today or an earlier day' }),
  });

export const returnedForm = z.object({
  service: id('Choose the paper'),
  why: printed('Why', 200, 'Why: enter what happened, for example “mailbox does not exist”'),
});

export const oneRequest = z.object({ request: id('Choose the request') });

const steps = ['1', '2', '3'] as const;
export const noAccessForm = z.object({
  step: choice(steps, 'Letter: choose which letter'),
  next_day: z.union([z.literal(''), day]).optional(),
  next_window: printed('Between', 40),
  offered: printed('Other times', 200),
  danger: printed('Danger', 300),
});

export const wordsForm = z.object({
  letter: choice(Object.keys(ownWordsOf) as OwnWordsOf[], 'Choose the letter'),
  words: printed('Own sentences', MOST_OWN_WORDS),
});
