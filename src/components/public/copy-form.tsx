import { FileField } from '../ui/forms/fields.tsx';
import { Actions, Button } from '../ui/forms/form-parts.tsx';

/** Takes a copy of a certificate to compare; with scripts it can also be dropped on the page. Posts to its own page. */
export const CopyForm = ({ hint, error }: { hint?: string; error?: string | undefined }) => (
  <form method="post" encType="multipart/form-data" className="form" noValidate>
    <div className="drop">
      <FileField
        name="file"
        label="PDF of the certificate, or its JSON"
        hint={hint}
        accept=".pdf,.json,application/pdf,application/json"
        error={error}
      />
      <p className="hint" role="status" data-dropped hidden>
        Or drop the file on this page.
      </p>
    </div>
    <Actions>
      <Button>Compare the file</Button>
    </Actions>
  </form>
);
