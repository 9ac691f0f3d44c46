import { ElectricianPage, type Frame } from '../../../../../components/electrician/electrician-page.tsx';
import { Button, ButtonLink, HiddenFields } from '../../../../../components/ui/forms/form-parts.tsx';
import { EmptyState } from '../../../../../components/ui/notices.tsx';
import { unbroken } from '../../../../../components/ui/unbroken.tsx';
import type { ReportPlace } from '../section-page.tsx';

/** The last report's circuits, by board: each with its posted value and its name. */
export type ToChooseFrom = {
  number: string;
  /** In words. */
  inspectedOn: string;
  boards: readonly { name: string; circuits: readonly { value: string; name: string; device: string }[] }[];
};

/** Chooses the circuit of the work: one tap carries over its details from the site's last report. */
export function CircuitChoicePage(props: {
  frame: Frame;
  report: ReportPlace;
  last: ToChooseFrom | undefined;
  editable: boolean;
  submission: string;
  base: string;
}) {
  const { frame, report, last, editable, submission, base } = props;
  const home = `/electrician/reports/${report.id}`;
  return (
    <ElectricianPage
      frame={frame}
      title={`Choose the circuit, ${report.site}`}
      here="reports"
      back={{ href: home, label: report.site }}
    >
      <h1>Choose the circuit</h1>
      {last ? (
        <>
          <p className="lead">
            Its details from {unbroken(last.number)} of {unbroken(last.inspectedOn)} are filled in and marked, with its
            board, earthing and bonding. Results are left empty: test the circuit.
          </p>
          {editable ? (
            <CircuitButtons {...{ home, submission, base }} boards={last.boards} />
          ) : (
            <p>This report cannot be changed now.</p>
          )}
        </>
      ) : (
        <EmptyState title="No earlier report of this site" />
      )}
    </ElectricianPage>
  );
}

type Form = { home: string; submission: string; base: string };

/** A button for each circuit. */
const CircuitButtons = ({ home, submission, base, boards }: Form & Pick<ToChooseFrom, 'boards'>) => (
  <form method="post" action={`${home}/last-time`}>
    <HiddenFields submission={submission} base={base} />
    {boards.map(({ name, circuits }) => (
      <section key={name} className="which">
        <h3>{name}</h3>
        {circuits.map((circuit) => (
          <Button key={circuit.value} weight="secondary" name="circuit" value={circuit.value}>
            <span>
              {circuit.name}
              {circuit.device && <small>{circuit.device}</small>}
            </span>
          </Button>
        ))}
      </section>
    ))}
  </form>
);

/** On the overview: the link to the one page, and until a circuit is chosen, the circuits to choose from. */
export const BeginOnOnePage = ({
  last,
  isBegun,
  form,
}: {
  /** Undefined where the site has no earlier report. */
  last: ToChooseFrom | undefined;
  /** Whether the circuit has any value. */
  isBegun: boolean;
  form: Form;
}) => (
  <section className="card" aria-labelledby="one-page">
    <h2 id="one-page">{last && !isBegun ? 'Which circuit is it?' : 'On one page'}</h2>
    {last && !isBegun && (
      <>
        <p>
          Its details from {unbroken(last.number)} of {unbroken(last.inspectedOn)} are filled in, without results.
        </p>
        <CircuitButtons {...form} boards={last.boards} />
      </>
    )}
    <p className="actions">
      <ButtonLink href={`${form.home}/whole`} weight={last && !isBegun ? 'secondary' : 'primary'}>
        {last && !isBegun ? 'Another circuit: fill it in' : 'Fill it in on one page'}
      </ButtonLink>
      {last && isBegun && <a href={`${form.home}/last-time`}>Choose another circuit</a>}
    </p>
  </section>
);
