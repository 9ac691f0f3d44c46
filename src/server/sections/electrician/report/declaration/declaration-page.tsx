import { ElectricianPage, type Frame } from '../../../../../components/electrician/electrician-page.tsx';
import { ButtonLink, ErrorSummary, type FormError } from '../../../../../components/ui/forms/form-parts.tsx';
import { DataList } from '../../../../../components/ui/lists.tsx';
import { elsewhereAddresses } from '../../routes.ts';
import type { ReportPlace } from '../section-page.tsx';

/** The signatory of the report, read-only: the details come from the signatory's account. */
export function DeclarationPage(props: {
  frame: Frame;
  report: ReportPlace;
  /** Name of the group in the document. */
  sectionKey: string;
  title: string;
  letter: string | undefined;
  intro: string | undefined;
  declaration: string;
  blocks: readonly { id: string; title: string; pairs: readonly (readonly [string, string])[]; note?: string }[];
  /** Whether it waits for the inspector's signature. */
  toSign: boolean;
  next: { href: string; label: string } | undefined;
  errors: readonly FormError[];
}) {
  const { frame, report, sectionKey, title, letter, intro, declaration, blocks, toSign, next, errors } = props;
  const home = `/electrician/reports/${report.id}`;
  return (
    <ElectricianPage
      frame={frame}
      title={`${title}, ${report.site}`}
      here="reports"
      back={{ href: home, label: report.site }}
      error={errors.length > 0}
    >
      <h1>
        {letter && <span className="over">Section {letter}</span>}
        {title}
      </h1>
      {intro && <p className="lead">{intro}</p>}
      <ErrorSummary errors={errors} />
      <p>{declaration}</p>
      {blocks.map((block) => (
        <section key={block.id} id={block.id} tabIndex={-1}>
          <h2>{block.title}</h2>
          {block.note && <p className="hint">{block.note}</p>}
          {block.pairs.length > 0 && <DataList pairs={block.pairs} gaps="–" />}
        </section>
      ))}
      <p className="actions">
        {toSign && <ButtonLink href={`${home}/sign`}>Sign and submit</ButtonLink>}
        <a href={elsewhereAddresses.account.path}>Change your account details</a>
      </p>
      <p>
        <a href={`${home}/history?path=${sectionKey}`}>Changes</a>
      </p>
      {next && (
        <p>
          <ButtonLink href={next.href} weight="secondary">
            Next: {next.label}
          </ButtonLink>
        </p>
      )}
    </ElectricianPage>
  );
}
