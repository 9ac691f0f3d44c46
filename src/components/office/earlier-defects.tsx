import { showDay } from '../../domain/time/calendar.ts';
import { type Code, CodeBadge } from '../ui/badges.tsx';
import { Radios } from '../ui/forms/choices.tsx';
import { Actions, Button, HiddenFields } from '../ui/forms/form-parts.tsx';
import { Form } from './router/form.tsx';

type Defect = {
  id: string;
  number: string;
  reportId: string;
  inspectedOn: string;
  code: Code;
  text: string;
  location: string;
  said: { answer: 'still_there' | 'put_right'; by: string; at: string } | undefined;
};

/** Control name for a defect's answer. Ids have no dots. */
const defectField = ({ number, id }: Pick<Defect, 'number' | 'id'>): string => `defect.${id}.${number}`;

const choices = [
  { value: 'still_there', label: 'Still present' },
  { value: 'put_right', label: 'Put right' },
];

/** Defects in a site's earlier reports, to be confirmed once a newer report is issued. */
export function EarlierDefects(props: {
  siteId: string;
  defects: readonly Defect[];
  submission: string;
  showTime: (at: string) => string;
}) {
  const { siteId, defects, submission, showTime } = props;
  return (
    <section aria-labelledby="earlier-defects">
      <h2 id="earlier-defects">Defects from earlier reports</h2>
      <p>
        A newer report was issued, but it does not say whether these were put right. Answer below to remove the ones put
        right from the list of defects. You can change an answer at any time.
      </p>
      <Form action={`/sites/${siteId}/defects`} className="form" noValidate>
        <HiddenFields submission={submission} />
        {defects.map((defect) => (
          <Radios
            key={defectField(defect)}
            name={defectField(defect)}
            label={`${defect.code}: ${defect.text}${defect.location && `, ${defect.location}`}`}
            choices={choices}
            blank="Not answered yet"
            value={defect.said?.answer ?? ''}
          >
            <p className="hint">
              <CodeBadge code={defect.code} /> Report <a href={`/reports/${defect.reportId}`}>{defect.number}</a> of{' '}
              {showDay(defect.inspectedOn)}
              {defect.said && `. Answered by ${defect.said.by}, ${showTime(defect.said.at)}`}
            </p>
          </Radios>
        ))}
        <Actions>
          <Button>Save the answers</Button>
        </Actions>
      </Form>
    </section>
  );
}
