import type { ReactNode } from 'react';
import { ElectricianPage, type Frame } from '../../../../components/electrician/electrician-page.tsx';
import { RECORD } from '../../../../components/electrician/findings/finding-line.tsx';
import { NoImplicitSubmit } from '../../../../components/electrician/no-implicit-submit.tsx';
import { Address } from '../../../../components/office/forms/client-form.tsx';
import type { FormValues } from '../../../../components/office/forms/form-values.ts';
import { clientKinds, nations, premisesTypes, tenures } from '../../../../components/office/words.ts';
import { StatusBadge } from '../../../../components/ui/badges.tsx';
import { Fieldset, Radios } from '../../../../components/ui/forms/choices.tsx';
import { type Option, TextArea, TextField } from '../../../../components/ui/forms/fields.tsx';
import {
  Actions,
  Button,
  ErrorSummary,
  HiddenFields,
  SearchForm,
} from '../../../../components/ui/forms/form-parts.tsx';
import { Rows } from '../../../../components/ui/lists.tsx';
import { Notice } from '../../../../components/ui/notices.tsx';
import { unbroken } from '../../../../components/ui/unbroken.tsx';
import { KindOfForm } from '../../../../components/visits/kind-of-form.tsx';
import type { VisitStatus } from '../../../../domain/visit/status.ts';

const HOME = '/electrician/new-job';

export type Choice = { href: string; title: string; meta: string };

/** A page that searches for one of many: a site or a client. */
export function FindPage({
  frame,
  title,
  back,
  action,
  label,
  search,
  choices,
  isMore,
  otherwise,
}: {
  frame: Frame;
  title: string;
  back: { href: string; label: string };
  action: string;
  label: string;
  search: string;
  choices: readonly Choice[];
  isMore: boolean;
  /** The next page when none of them fits. */
  otherwise: { href: string; words: string };
}) {
  return (
    <ElectricianPage frame={frame} title={title} here="visits" back={back}>
      <h1>{title}</h1>
      <SearchForm action={action} label={label} value={search} />
      {search !== '' && choices.length === 0 && <p>Nothing found. Try fewer words.</p>}
      {choices.length > 0 && <Rows rows={[...choices]} />}
      {isMore && <p className="soft">More results: add a word to the search.</p>}
      <p>
        <a href={otherwise.href}>{otherwise.words}</a>
      </p>
    </ElectricianPage>
  );
}

/** Details of every visit begun on the spot. */
const Job = ({ bind, kinds }: { bind: FormValues['bind']; kinds: readonly Option[] }) => (
  <>
    <TextArea
      {...bind('reason')}
      label="Who asked for it and why"
      hint="The office reads it. For example: the tenant of flat 2 asked while I was at flat 1"
      rows={3}
    />
    <KindOfForm {...{ bind, kinds }} />
  </>
);

type Booked = {
  id: string;
  /** In words. */
  when: string;
  who: string;
  status: VisitStatus;
  /** For the viewer's own visit. */
  href: string | undefined;
};

/** A visit to a registered site, begun now. Visits already booked there are listed first; they do not prevent another. */
export function AtSitePage({
  frame,
  site,
  booked,
  form: { bind, errors },
  kinds,
  submission,
}: {
  frame: Frame;
  site: { id: string; name: string; address: string; client: string };
  /** Its unfinished visits. */
  booked: readonly Booked[];
  form: FormValues;
  kinds: readonly Option[];
  submission: string;
}) {
  return (
    <ElectricianPage
      frame={frame}
      title={`Begin a job, ${site.name}`}
      here="visits"
      back={{ href: HOME, label: 'Another site' }}
      error={errors.length > 0}
    >
      <h1>Begin a job</h1>
      <ErrorSummary errors={errors} />
      <p>
        {site.name}, {site.address}
      </p>
      <p>Client: {site.client}</p>
      {booked.length > 0 && (
        <Notice tone="warn" title="Visits here that are not done yet">
          <ul>
            {booked.map(({ id, when, who, status, href }) => (
              <li key={id}>
                {href ? <a href={href}>{unbroken(when)}</a> : unbroken(when)}: {who} <StatusBadge status={status} />
              </li>
            ))}
          </ul>
          <p>
            {booked.some(({ href }) => href)
              ? 'If one of yours is this job, open it and tap “I have arrived” there.'
              : 'If the job is one of them, ask the office to put you on it.'}
          </p>
        </Notice>
      )}
      <form {...kept(errors)} method="post" action={`${HOME}/sites/${site.id}`} noValidate>
        <NoImplicitSubmit />
        <HiddenFields submission={submission} />
        <Job bind={bind} kinds={kinds} />
        <Begin />
      </form>
    </ElectricianPage>
  );
}

/** The phone keeps the typed values until they are sent, which needs a signal. Leaving the page does not send them. */
const kept = (errors: readonly unknown[]) => ({
  id: RECORD,
  'data-unsaved': errors.length > 0 ? 'yes' : undefined,
  'data-leaving': 'What you typed here is not sent yet. Leave without it?',
});

const Begin = ({ children }: { children?: ReactNode }) => (
  <>
    <p className="soft">The visit starts now, with your arrival.</p>
    <Actions>
      <Button>Begin the job</Button>
      {children}
    </Actions>
  </>
);

/** A visit to a new site, perhaps of a new client. */
export function NewSitePage({
  frame,
  client,
  there,
  form: { bind, errors },
  kinds,
  submission,
}: {
  frame: Frame;
  /** Undefined for a new client. */
  client: { id: string; name: string } | undefined;
  /** A registered site that may be the same. */
  there: { id: string; name: string; address: string; client: string } | undefined;
  form: FormValues;
  kinds: readonly Option[];
  submission: string;
}) {
  return (
    <ElectricianPage
      frame={frame}
      title="New site"
      here="visits"
      back={{ href: `${HOME}/client`, label: 'Another client' }}
      error={errors.length > 0}
    >
      <h1>New site</h1>
      <ErrorSummary errors={errors} />
      {there && (
        <Notice tone="warn" title="This may be in the register already">
          <p>
            <a href={`${HOME}/sites/${there.id}`}>{there.name}</a>: {there.address}. Client: {there.client}.
          </p>
        </Notice>
      )}
      <form {...kept(errors)} method="post" action={`${HOME}/site`} noValidate>
        <NoImplicitSubmit />
        <HiddenFields submission={submission} />
        {client ? (
          <>
            <input type="hidden" name="client" value={client.id} />
            <p>Client: {client.name}</p>
          </>
        ) : (
          <Fieldset legend="New client">
            <TextField {...bind('client_name')} label="Client’s name" autoComplete="off" />
            <Radios {...bind('client_kind')} label="Kind of client" choices={clientKinds} />
            <TextField {...bind('client_phone')} label="Client’s phone" type="tel" size="m" autoComplete="off" />
          </Fieldset>
        )}
        <Fieldset legend="Site">
          <Address bind={bind} />
          <TextField
            {...bind('name')}
            label="Name of the site"
            hint="Leave blank to use the first line of the address"
            autoComplete="off"
          />
          <TextField
            {...bind('uprn')}
            label="UPRN"
            hint="Up to 12 digits, if known"
            size="m"
            inputMode="numeric"
            autoComplete="off"
          />
          <Radios {...bind('nation')} label="Country" choices={nations} />
          <Radios {...bind('tenure')} label="Tenure" choices={tenures} />
          <Radios {...bind('premises_type')} label="Type of premises" choices={premisesTypes} />
          <TextArea {...bind('access_notes')} label="Access" hint="Keys, parking, who to ring" rows={2} />
        </Fieldset>
        <Job bind={bind} kinds={kinds} />
        <Begin>
          {there && (
            <Button weight="secondary" name="anyway" value="yes">
              Different site: begin the job
            </Button>
          )}
        </Begin>
      </form>
    </ElectricianPage>
  );
}
