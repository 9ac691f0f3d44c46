import { ElectricianPage, type Frame } from '../../../../../components/electrician/electrician-page.tsx';
import { Button, HiddenFields } from '../../../../../components/ui/forms/form-parts.tsx';
import { EmptyState, Notice } from '../../../../../components/ui/notices.tsx';
import { unbroken } from '../../../../../components/ui/unbroken.tsx';
import type { ReportPlace } from '../section-page.tsx';

/** The circuits of the last report, by board: what is posted, and what names each. */
export type ToChooseFrom = {
  number: string;
  /** In words. */
  inspectedOn: string;
  boards: readonly { name: string; circuits: readonly { value: string; name: string; device: string }[] }[];
};

/** Which circuit the work is on: one tap carries over all that the last report of the site says of it. */
export function CircuitChoicePage(props: {
  frame: Frame;
  report: ReportPlace;
  last: ToChooseFrom | undefined;
  editable: boolean;
  submission: string;
  base: number;
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
            What {unbroken(last.number)} of {unbroken(last.inspectedOn)} says of it is filled in and marked, with its
            board, earthing and bonding. Results are left empty: test the circuit.
          </p>
          {editable ? (
            <form method="post" action={`${home}/last-time`}>
              <HiddenFields submission={submission} base={base} />
              {last.boards.map(({ name, circuits }) => (
                <section key={name} className="which">
                  <h2>{name}</h2>
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

/** On the overview, until a circuit is chosen. */
export const ChooseCircuit = ({ home, number, inspectedOn }: { home: string; number: string; inspectedOn: string }) => (
  <Notice>
    <p>
      This site was last inspected on {unbroken(inspectedOn)} ({unbroken(number)}).
    </p>
    <p>
      <a href={`${home}/last-time`}>Choose the circuit from its register</a>
    </p>
  </Notice>
);
