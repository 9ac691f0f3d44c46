import { randomUUID } from 'node:crypto';
import type { FormValues } from '../../../components/office/forms/form-values.ts';
import { Radios } from '../../../components/ui/forms/choices.tsx';
import { DateField, TextArea, TextField } from '../../../components/ui/forms/fields.tsx';
import { Actions, Button, ErrorSummary, HiddenFields } from '../../../components/ui/forms/form-parts.tsx';
import { showDay } from '../../../domain/time/calendar.ts';
import { dayIn } from '../../../domain/time/company-day.ts';
import { type Given, type Recipient, recipientWords } from '../../service/domain/given.ts';
import { type Letter, nameOfLetter } from '../domain/letter.ts';

/** The letters of a home, each as its print for those it is for. */
export const LetterRows = ({
  letters,
  given,
  siteId,
  timeZone,
}: {
  letters: readonly Letter[];
  given: readonly Given[];
  siteId: string;
  timeZone: string;
}) => (
  <ul className="rows">
    {letters.map((letter) => (
      <li key={letter.id}>
        <b>{nameOfLetter(letter)}</b>
        <p>
          Written {showDay(dayIn(new Date(letter.createdAt), timeZone))}.{' '}
          {letter.takenBack &&
            `${[`Taken back ${showDay(dayIn(new Date(letter.takenBack.at), timeZone))}.`, letter.takenBack.why].join(' ').trim()} It cannot be given any more. `}
          {letter.takenBack ? 'What it said, for' : 'Print it for'}{' '}
          {readersOf(letter, given).map((to, index) => (
            <span key={to}>
              {index > 0 && ', '}
              <a href={`/sites/${siteId}/letter.pdf?letter=${letter.id}&to=${to}`}>
                the {recipientWords[to]}
                <span className="vh">: {nameOfLetter(letter)}</span>
              </a>
            </span>
          ))}
        </p>
      </li>
    ))}
  </ul>
);

/** Whom a letter is printed for: the letter on top of papers is for those who got them. */
const readersOf = ({ id, content }: Letter, given: readonly Given[]): readonly Recipient[] =>
  content.kind === 'cover'
    ? [...new Set(given.filter(({ letterId }) => letterId === id).map(({ to }) => to))]
    : ['tenant', 'council', 'client'];

export const NoAccessForm = ({ form: { bind, errors }, siteId }: { form: FormValues; siteId: string }) => (
  <form method="post" action={`/sites/${siteId}/copies/letters`} className="form" noValidate>
    <ErrorSummary errors={errors} />
    <HiddenFields submission={randomUUID()} />
    <Radios
      {...bind('step')}
      label="Letter"
      choices={[
        { value: '1', label: '1, the same day: we missed you' },
        { value: '2', label: '2, the next working day: why the law asks' },
        { value: '3', label: '3, within 5 working days: the danger' },
      ]}
    />
    <DateField {...bind('next_day')} label="We come again on (optional)" />
    <TextField
      {...bind('next_window')}
      label="Between (optional)"
      hint="For example 9:00 to 12:00"
      size="m"
      maxLength={40}
    />
    <TextField
      {...bind('offered')}
      label="Other times (optional)"
      hint="For example Saturday morning, or after 17:00"
      maxLength={200}
    />
    <TextArea
      {...bind('danger')}
      label="The danger that is known (letter 3)"
      hint="In plain words, with the place: “A loose socket in the kitchen can give a shock.”"
      rows={3}
      maxLength={300}
    />
    <Actions>
      <Button>Write the letter</Button>
    </Actions>
  </form>
);
