import { TextArea } from '../../../components/ui/forms/fields.tsx';
import { Actions, Button } from '../../../components/ui/forms/form-parts.tsx';
import { Notice } from '../../../components/ui/notices.tsx';
import { showTime } from '../../../domain/time/calendar.ts';
import { plural } from '../../../domain/words/plural.ts';
import { type HeadCompared, LONGEST_HEAD_TEXT } from '../domain/head-compared.ts';

/**
 * The form to paste an earlier head into, and the result of comparing it with the log.
 * @param action  the page's own address. @param kept  the pasted text. @param size  certificates in the log now.
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
        label="Earlier head"
        hint="Paste the whole email, or its text from the first brace to the last"
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

/** Splits a hash into groups, which wrap on a phone and can be read aloud. */
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
        <Notice tone="bad" title="This head is from another company’s log">
          <p>It cannot be compared with this log.</p>
        </Notice>
      );
    case 'unsigned':
      return (
        <Notice tone="bad" title="This head is not signed by this company">
          <p>It was changed, or another party made it. It proves nothing about the log.</p>
        </Notice>
      );
    case 'contradicts':
      return (
        <Notice tone="bad" title="This head contradicts the log">
          <p>
            The log signed on {showTime(compared.head.at, timeZone)} had {plural(compared.head.size, 'certificate')},
            and today’s log does not start with the same. Certificates were changed or removed since, or an older backup
            was restored.
          </p>
        </Notice>
      );
    default:
      return (
        <Notice
          tone="good"
          title={compared.state === 'same' ? 'The log has not changed' : 'The log continues from this head'}
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
