import { type HeadCompared, LONGEST_HEAD_TEXT } from '../../domain/certificate-log/head-compared.ts';
import { showTime } from '../../domain/time/calendar.ts';
import { plural } from '../../domain/words/plural.ts';
import { TextArea } from '../ui/forms/fields.tsx';
import { Actions, Button } from '../ui/forms/form-parts.tsx';
import { Notice } from '../ui/notices.tsx';

/**
 * What a head that was kept says beside the log, and the form to paste one into.
 * @param action  the page's own address. @param kept  what was pasted. @param size  certificates in the log now.
 */
export const CompareHead = ({
  action,
  kept,
  compared,
  size,
  timeZone,
}: {
  action: string;
  kept: string;
  compared: HeadCompared | undefined;
  size: number;
  timeZone: string;
}) => (
  <>
    {compared && <Compared {...{ compared, size, timeZone }} />}
    <form method="get" action={action} className="form">
      <TextArea
        name="head"
        label="Head"
        hint="Paste it from an earlier mail, from the first brace to the last, or the whole mail"
        rows={6}
        maxLength={LONGEST_HEAD_TEXT}
        value={kept}
      />
      <Actions>
        <Button weight="secondary">Compare</Button>
      </Actions>
    </form>
  </>
);

/** So that it breaks into lines on a phone, and can be read out. */
export const inGroups = (hash: string): string => hash.replace(/.{8}(?!$)/gu, '$& ');

function Compared({ compared, size, timeZone }: { compared: HeadCompared; size: number; timeZone: string }) {
  switch (compared.state) {
    case 'unreadable':
      return (
        <Notice tone="bad" title="There is no head in this text">
          <p>Paste all of it, from the first brace to the last.</p>
        </Notice>
      );
    case 'other-log':
      return (
        <Notice tone="bad" title="This head is of another company’s log">
          <p>It says nothing of this one.</p>
        </Notice>
      );
    case 'unsigned':
      return (
        <Notice tone="bad" title="This head is not signed by this company">
          <p>It was changed, or somebody else made it. It says nothing of the log.</p>
        </Notice>
      );
    case 'contradicts':
      return (
        <Notice tone="bad" title="This head and the log cannot both be true">
          <p>
            On {showTime(compared.head.at, timeZone)} a log of {plural(compared.head.size, 'certificate')} was signed
            that today’s does not begin with. Certificates were changed or taken out since, or an older backup was
            restored.
          </p>
        </Notice>
      );
    default:
      return (
        <Notice
          tone="good"
          title={compared.state === 'same' ? 'The log is still the same' : 'The log continues this head'}
        >
          <p>
            {compared.head.size === 1 ? 'The one certificate' : `All ${compared.head.size} certificates`} of{' '}
            {showTime(compared.head.at, timeZone)} {compared.head.size === 1 ? 'is' : 'are'} in it unchanged
            {size > compared.head.size &&
              `, and ${size - compared.head.size} more after ${compared.head.size === 1 ? 'it' : 'them'}`}
            .
          </p>
        </Notice>
      );
  }
}
