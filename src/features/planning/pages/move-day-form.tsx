import { DateField, type Option, SelectField } from '../../../components/ui/forms/fields.tsx';

/** Stands for all free people in place of one person. */
export const SHARE_OUT = 'share';

/** Asks which day to move, and where. The next page shows clashes before anything moves. */
export const MoveDayForm = ({
  days,
  people,
  on,
}: {
  /** A person's days with booked visits: person and day. */
  days: readonly Option[];
  people: readonly Option[];
  on: string;
}) => (
  <form action="/visits/move-day" method="get" className="sheet">
    <h2>Move a day</h2>
    <SelectField name="of" label="All visits of" choices={days} blank={null} />
    <SelectField
      name="to"
      label="To"
      choices={[{ value: SHARE_OUT, label: 'Shared out to all who are free' }, ...people]}
      blank="The same person"
    />
    <DateField name="on" label="On" value={on} />
    <button type="submit" className="secondary">
      Check before moving
    </button>
  </form>
);
