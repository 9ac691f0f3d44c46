import { showCount } from '../../domain/show-count.ts';
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
    {more > 0 && <p>And {showCount(more)} more. Mend these and check the file again.</p>}
  </>
);

/** What the file would add, what of it is there already, and the button that adds it: all or nothing. */
export const ImportPreview = ({
  count,
  packed,
  clientId,
  sample,
  registered,
  submission,
}: {
  count: number;
  packed: string;
  clientId: string;
  sample: readonly Sample[];
  registered: { count: number; sample: readonly Sample[] };
  submission: string;
}) => (
  <>
    <Notice
      tone={registered.count > 0 ? 'info' : 'good'}
      title={`${count === 1 ? 'One site' : `${showCount(count)} sites`}, ${registered.count > 0 ? 'every row holds' : 'nothing wrong'}`}
    >
      <p>Nothing has been added yet.</p>
    </Notice>
    {registered.count > 0 && <Registered {...registered} of={count} />}
    <Table
      caption={count > sample.length ? `The first ${sample.length} of ${showCount(count)}` : 'What will be added'}
      rows={sample}
      rowKey={(row) => String(row.line)}
      columns={[
        { label: 'Name', cell: (row) => row.name },
        { label: 'Address', cell: (row) => row.address },
        { label: 'Client', cell: (row) => row.client || 'As chosen' },
      ]}
    />
    <ConfirmForm
      {...{ packed, clientId, submission }}
      label={count === 1 ? 'Add the site' : `Add all ${showCount(count)} sites`}
    />
  </>
);

/** Rows that look like sites of the register: asked, for two flats may share a name and a street. */
const Registered = ({ count, of, sample }: { count: number; of: number; sample: readonly Sample[] }) => (
  <>
    <Notice
      tone="warn"
      title={`${showCount(count)} of the ${showCount(of)} ${count === 1 ? 'is' : 'are'} in the register already`}
    >
      <p>
        Client, name, first line of the address and postcode are the same. What is the same place would be there twice:
        take it out of the file and choose the file again. Two flats may share all that, and can be added.
      </p>
    </Notice>
    <Table
      caption={
        count > sample.length ? `The first ${sample.length} of those ${showCount(count)}` : 'In the register already'
      }
      rows={sample}
      rowKey={(row) => String(row.line)}
      columns={[
        { label: 'Line', cell: (row) => row.line, numeric: true },
        { label: 'Name', cell: (row) => row.name },
        { label: 'Address', cell: (row) => row.address },
      ]}
    />
  </>
);

/** A list that was confirmed while another one was being taken: the same form once more, so that it never counts twice. */
export const ImportKept = ({ kept, ...form }: { kept: string; clientId: string; submission: string }) => (
  <>
    <Notice tone="warn" title="Another long list is being taken just now">
      <p>
        One is taken at a time. Yours is kept on this page: wait a minute, then add it here. It is added once, however
        often it is sent.
      </p>
    </Notice>
    <ConfirmForm {...form} packed={kept} label="Add the list" />
  </>
);

const ConfirmForm = ({
  packed,
  clientId,
  submission,
  label,
}: {
  packed: string;
  clientId: string;
  submission: string;
  label: string;
}) => (
  <form method="post" action="/sites/import?packed" encType="multipart/form-data" className="form">
    <HiddenFields submission={submission} />
    <input type="hidden" name="client_id" value={clientId} />
    <input type="hidden" name="packed" value={packed} />
    <Actions>
      <Button name="intent" value="import">
        {label}
      </Button>
      <a href="/sites/import">Choose another file</a>
    </Actions>
  </form>
);
