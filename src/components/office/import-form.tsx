import { FileField, type Option, SelectField } from '../ui/fields.tsx';
import { Actions, Button, ErrorSummary, HiddenFields } from '../ui/form-parts.tsx';
import { Table } from '../ui/lists.tsx';
import { Notice } from '../ui/notices.tsx';
import type { FormValues } from './form-values.ts';

type Problem = { line: number; column?: string; message: string };
type Sample = { line: number; name: string; address: string; client: string };

/** Chooses a file of sites; nothing is added before it was looked at. */
export const ImportForm = ({
  form: { bind, errors },
  submission,
  clients,
}: {
  form: FormValues;
  submission: string;
  clients: readonly Option[];
}) => (
  <form method="post" encType="multipart/form-data" className="form" noValidate>
    <ErrorSummary errors={errors} />
    <HiddenFields submission={submission} />
    <SelectField
      {...bind('client_id')}
      label="Client"
      hint="Leave it open where the file has a column that names the client of each row"
      choices={clients}
      blank="As the file says"
    />
    <FileField
      {...bind('file')}
      label="CSV file"
      hint="The first row names the columns: address, town and postcode; and where you have them name, address 2, UPRN, nation, tenure, premises type, access notes, client"
      accept=".csv,.txt,text/csv"
    />
    <Actions>
      <Button name="intent" value="check">
        Check the file
      </Button>
    </Actions>
  </form>
);

/** What in the file does not hold, row by row. */
export const ImportProblems = ({ problems, more }: { problems: readonly Problem[]; more: number }) => (
  <>
    <Table
      caption="What does not hold"
      rows={problems}
      rowKey={(problem) => `${problem.line} ${problem.column} ${problem.message}`}
      columns={[
        { label: 'Line', cell: (problem) => problem.line, numeric: true },
        { label: 'Column', cell: (problem) => problem.column ?? '' },
        { label: 'What to mend', cell: (problem) => problem.message },
      ]}
    />
    {more > 0 && <p>And {more} more. Mend these and check the file again.</p>}
  </>
);

/** What the file would add, and the button that adds it: all or nothing. */
export const ImportPreview = ({
  count,
  packed,
  clientId,
  sample,
  submission,
}: {
  count: number;
  packed: string;
  clientId: string;
  sample: readonly Sample[];
  submission: string;
}) => (
  <>
    <Notice tone="good" title={count === 1 ? 'One site, nothing wrong' : `${count} sites, nothing wrong`}>
      <p>Nothing has been added yet.</p>
    </Notice>
    <Table
      caption={count > sample.length ? `The first ${sample.length} of ${count}` : 'What will be added'}
      rows={sample}
      rowKey={(row) => String(row.line)}
      columns={[
        { label: 'Name', cell: (row) => row.name },
        { label: 'Address', cell: (row) => row.address },
        { label: 'Client', cell: (row) => row.client || 'As chosen' },
      ]}
    />
    <form method="post" className="form">
      <HiddenFields submission={submission} />
      <input type="hidden" name="client_id" value={clientId} />
      <input type="hidden" name="packed" value={packed} />
      <Actions>
        <Button name="intent" value="import">
          {count === 1 ? 'Add the site' : `Add all ${count} sites`}
        </Button>
        <a href="/sites/import">Choose another file</a>
      </Actions>
    </form>
  </>
);
