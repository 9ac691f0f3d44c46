import type { FormValues } from '../../../components/office/forms/form-values.ts';
import { SelectField, TextField } from '../../../components/ui/forms/fields.tsx';
import { Actions, Button, ErrorSummary, HiddenFields } from '../../../components/ui/forms/form-parts.tsx';
import { type Choices, type OwnChoices, showDaysBefore } from '../domain/choices.ts';

const yesNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

/** The values that a form begins with. @param inEffect  fills in the days where none are chosen. */
export function choiceValues(own: OwnChoices, inEffect: Choices, hasCompany: boolean): Record<string, string> {
  const flag = (name: 'defects' | 'visits' | 'occupiers') => {
    const chosen = own[name] ?? (hasCompany ? undefined : inEffect[name]);
    return chosen === undefined ? 'company' : chosen ? 'yes' : 'no';
  };
  const days = own.inspectionDays ?? (hasCompany ? undefined : inEffect.inspectionDays);
  return {
    inspections: days === undefined ? 'company' : days.length === 0 ? 'never' : 'days',
    days: inEffect.inspectionDays.join(', '),
    ...{ defects: flag('defects'), visits: flag('visits'), occupiers: flag('occupiers') },
  };
}

/** What is mailed. @param company  the company's choices, where a client may keep to them. */
export function ChoiceForm({
  action,
  submission,
  form: { bind, errors },
  company,
}: {
  action: string;
  submission: string;
  form: FormValues;
  company?: Choices | undefined;
}) {
  const asCompany = (words: string) => (company ? [{ value: 'company', label: `As the company chose: ${words}` }] : []);
  const flags = (chosen: boolean | undefined) => [...asCompany(chosen ? 'yes' : 'no'), ...yesNo];
  return (
    <form method="post" action={action} className="form" noValidate>
      <ErrorSummary errors={errors} />
      <HiddenFields submission={submission} />
      <SelectField
        {...bind('inspections')}
        label="Before the next inspection"
        blank={null}
        choices={[
          ...asCompany(showDaysBefore(company?.inspectionDays ?? [])),
          { value: 'days', label: 'On the days below' },
          { value: 'never', label: 'Never' },
        ]}
      />
      <TextField
        {...bind('days')}
        label="Days before"
        hint="Up to 5 numbers from 1 to 365, for example 90, 60, 30"
        size="m"
      />
      <SelectField
        {...bind('defects')}
        label="Work that is due"
        hint="Days 14, 21 and 26 of 28, the first day late, and each week after that"
        blank={null}
        choices={flags(company?.defects)}
      />
      <SelectField
        {...bind('visits')}
        label="Visits, to the client"
        hint="Booked, moved, cancelled, two days before, and no access"
        blank={null}
        choices={flags(company?.visits)}
      />
      <SelectField
        {...bind('occupiers')}
        label="Visits, to the occupier"
        hint="Only where the home has an occupier whose email address is known"
        blank={null}
        choices={flags(company?.occupiers)}
      />
      <Actions>
        <Button>Save</Button>
      </Actions>
    </form>
  );
}
