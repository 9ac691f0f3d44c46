import { howSigned, type Signatory } from '../../../domain/certificate/certificate.ts';
import { signatoryIn } from '../../../domain/certificate/cover/signed-as.ts';
import type {
  PrintedGroup,
  PrintedList,
  PrintedPart,
  PrintedReport,
  PrintedSection,
} from '../../../domain/certificate/printed.ts';
import { showTime } from '../../../domain/time/calendar.ts';
import { DrawnSignature } from '../../ui/drawn-signature.tsx';
import { DataList, ScrollRegion } from '../../ui/lists.tsx';
import type { Shown } from './layout.ts';
import { OutcomeMark } from './observations-part.tsx';

export const idOfSection = ({ key }: PrintedSection): string => `section-${key}`;
export const titleOf = ({ letter, title }: PrintedSection): string => (letter ? `${letter} ${title}` : title);

/** A section of the form: its groups of questions and answers, then its lists. */
export function SectionPart({ section, shown: { data, layout, theirs } }: { section: PrintedSection; shown: Shown }) {
  const id = idOfSection(section);
  const signs = layout.signatures[section.key];
  const limits = section.key === layout.limitsBelow ? data.printed.default_limits : [];
  return (
    <section>
      <h2 id={id}>{titleOf(section)}</h2>
      {signs && <p className="declared">{data.printed.declaration}</p>}
      {section.groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups of a print never move.
        <Group key={index} group={group}>
          {signs && <Signed by={signatoryIn(data, group.title, signs)} zone={data.time_zone} />}
          {theirs && signs && group.title === theirs.part && (
            <div className="notice info">
              <p>
                <b>Your part.</b> Not signed yet. <a href={theirs.href}>Sign it below</a>
              </p>
            </div>
          )}
        </Group>
      ))}
      {section.lists.map((list) => (
        <ListPart key={list.title} list={list} title={list.title === section.title ? undefined : list.title} />
      ))}
      {limits.length > 0 && (
        <>
          <h3>Excluded from every inspection</h3>
          <ul>
            {limits.map((limit) => (
              <li key={limit}>{limit}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

const Signed = ({ by, zone }: { by: Signatory | undefined; zone: string }) =>
  by ? (
    <div className="signed">
      {by.drawn && <DrawnSignature drawing={by.drawn.drawing} of={by.signature} />}
      <p>
        <b>{by.signature}</b>
        <br />
        Signed {showTime(by.signed_at, zone)}
        {howSigned(by)}
      </p>
    </div>
  ) : null;

export const Group = ({ group, children }: { group: PrintedGroup; children?: React.ReactNode }) => (
  <>
    {group.title && <h3>{group.title}</h3>}
    {children}
    <DataList pairs={group.rows.map(({ label, value }) => [label, value])} />
  </>
);

/** A list as a table, an item per row and a question per column; nested lists follow. */
function ListPart({ list, title, of }: { list: PrintedList; title: string | undefined; of?: string }) {
  const labels = [...new Set(list.items.flatMap(({ rows }) => rows.map(({ label }) => label)))];
  const name = of === undefined ? list.title : `${list.title}, ${of}`;
  return (
    <>
      {title && <h3>{title}</h3>}
      <ScrollRegion label={name}>
        <table className="dense">
          <caption className="vh">{name}</caption>
          <thead>
            <tr>
              <th scope="col">Ref</th>
              {labels.map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {list.items.map((item) => (
              <tr key={item.name}>
                <th scope="row">{item.name}</th>
                {labels.map((label) => (
                  <td key={label}>{item.rows.find((row) => row.label === label)?.value ?? '–'}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {list.items.flatMap((item) =>
        (item.lists ?? []).map((inner) => (
          <ListPart
            key={`${item.name} ${inner.title}`}
            list={inner}
            title={`${inner.title}, ${list.title} ${item.name}`}
            of={`${list.title} ${item.name}`}
          />
        )),
      )}
    </>
  );
}

/** The schedule of inspections, part by part. */
export const SchedulePart = ({ parts }: { parts: readonly PrintedPart[] }) => (
  <section>
    <h2 id="schedule">Schedule of inspections</h2>
    <p className="hint">
      ✓ acceptable. C1, C2, C3, FI and X: see the observation. N/V: not verified. LIM: limitation. N/A: not applicable.
    </p>
    {parts
      .filter(({ items }) => items.length > 0)
      .map(({ number, title, items }) => (
        <table key={number} className="dense schedule">
          <caption>
            {number} {title}
          </caption>
          <thead>
            <tr>
              <th scope="col">Item</th>
              <th scope="col">Description</th>
              <th scope="col">Outcome</th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <tr key={item.number}>
                <td className="num">{item.number}</td>
                <th scope="row">
                  {item.label}
                  {item.regulations && <small> {item.regulations}</small>}
                  {item.note && <p>{item.note}</p>}
                </th>
                <td>
                  <OutcomeMark outcome={item.outcome} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
  </section>
);

/** The guidance for recipients of the report. */
export const GuidancePart = ({ guidance }: { guidance: NonNullable<PrintedReport['guidance']> }) => (
  <section>
    <h2 id="guidance">{guidance.title}</h2>
    {guidance.paragraphs.map((paragraph) => (
      <p key={paragraph}>{paragraph}</p>
    ))}
  </section>
);
