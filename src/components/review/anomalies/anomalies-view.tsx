import type { ReactNode } from 'react';
import type { Anomaly, AnomalyTable } from '../../../domain/verification/anomalies/anomaly.ts';
import { plural } from '../../../domain/words/plural.ts';
import type { FormValues } from '../../office/forms/form-values.ts';
import { Form } from '../../office/router/form.tsx';
import { Badge } from '../../ui/badges.tsx';
import { TextArea } from '../../ui/forms/fields.tsx';
import { Actions, Button, ErrorSummary, HiddenFields } from '../../ui/forms/form-parts.tsx';
import { DataList, ScrollRegion } from '../../ui/lists.tsx';
import { unbroken } from '../../ui/unbroken.tsx';
import { answerField } from '../open-items.tsx';
import { DigitChart } from './digit-chart.tsx';

type Answer = { reason: string; by: string; at: string };

export type AnomalyShown = {
  anomaly: Anomaly;
  /** Hash of the values that the answer is for. */
  basis: string;
  answer: Answer | undefined;
  /** An earlier answer, for other values. */
  before: Answer | undefined;
};

/** How the page takes answers; undefined when the viewer may not answer. */
export type Answering = { form: FormValues; submissionOf: () => string; action: string };

export type AnomalyPlaces = {
  /** Titles of the parts of the report, by page. */
  titles: ReadonlyMap<string, string>;
  /** Address of a part of the report. */
  hrefTo: (page: string) => string;
};

/** Most rows of a table; the others are counted. */
const SHOWN_ROWS = 40;

/**
 * The anomalies in a report, for its reviewer: each with its question, its figures and a form to accept it with a reason.
 */
export function AnomaliesView({
  anomalies,
  answering,
  askedAt = new Map(),
  places,
}: {
  anomalies: readonly AnomalyShown[];
  answering: Answering | undefined;
  /** The keys of those that the decision asks, by their code: their question and its answer stand there. */
  askedAt?: ReadonlyMap<string, string>;
  places: AnomalyPlaces;
}) {
  return (
    <section aria-labelledby="anomalies" className="anomalies">
      <h2 id="anomalies">Reading patterns</h2>
      <p className="soft">For reviewers only, not for the certificate. Each pattern can have a good reason.</p>
      {answering && <ErrorSummary errors={answering.form.errors} />}
      {anomalies.length === 0 && <p>No unusual patterns.</p>}
      {anomalies.map((shown) => (
        <OneAnomaly
          key={shown.anomaly.code}
          {...shown}
          answering={answering}
          asked={askedAt.get(shown.anomaly.code)}
          places={places}
        />
      ))}
    </section>
  );
}

function OneAnomaly({
  anomaly,
  basis,
  answer,
  before,
  answering,
  asked,
  places,
}: AnomalyShown & { answering: Answering | undefined; asked: string | undefined; places: AnomalyPlaces }) {
  return (
    <article className="anomaly" id={anomaly.code} aria-labelledby={`${anomaly.code}-title`}>
      <h3 id={`${anomaly.code}-title`}>
        {unbroken(anomaly.title)} {answer && <Badge tone="good">Answered</Badge>}
      </h3>
      {asked === undefined ? (
        <p>{unbroken(anomaly.question)}</p>
      ) : (
        <p>
          <a href={`#${answerField(asked)}`}>Answer it with the decision</a>
        </p>
      )}
      {answer && <Said lead="Accepted, because" answer={answer} />}
      {before && <Said lead="Accepted earlier, for other readings" answer={before} />}
      {anomaly.charts.map((chart) => (
        <DigitChart key={chart.caption} chart={chart} />
      ))}
      <details>
        <summary>Show figures</summary>
        <DataList pairs={[...anomaly.facts, ['Where', <Places key="where" anomaly={anomaly} {...places} />]]} />
        {anomaly.tables.map((table) => (
          <Numbers key={table.caption} table={table} />
        ))}
        <p className="soft">{anomaly.threshold}</p>
      </details>
      {answering && !answer && asked === undefined && (
        <AnswerForm anomaly={anomaly} basis={basis} answering={answering} />
      )}
    </article>
  );
}

const Said = ({ lead, answer: { reason, by, at } }: { lead: string; answer: Answer }) => (
  <div className="comment">
    <p>
      <b>{lead}:</b> {unbroken(reason)}
    </p>
    <p className="soft">
      {by}, {unbroken(at)}
    </p>
  </div>
);

/** The boards with its values, and the other reports it compares with. */
function Places({ anomaly, titles, hrefTo }: AnomalyPlaces & { anomaly: Anomaly }): ReactNode {
  const boards = Map.groupBy(anomaly.paths, (path) => /^boards\/[^/]+/.exec(path)?.[0] ?? path.split('/', 1)[0] ?? '');
  return (
    <ul className="plain">
      {[...boards].map(([place, paths]) => (
        <li key={place}>
          <a href={hrefTo(place)}>
            {titles.get(place) ?? place}: {plural(paths.length, 'value')}
          </a>
        </li>
      ))}
      {anomaly.reports.map(({ id, name }) => (
        <li key={id}>
          <a href={`/reports/${id}`}>{name}</a>
        </li>
      ))}
    </ul>
  );
}

function Numbers({ table: { caption, columns, rows } }: { table: AnomalyTable }) {
  const rest = rows.length - SHOWN_ROWS;
  return (
    <>
      <ScrollRegion label={caption}>
        <table className="dense">
          <caption>{caption}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, SHOWN_ROWS).map((row) => (
              <tr key={row.join('|')}>
                {row.map((cell, at) =>
                  at === 0 ? (
                    <th key={columns[at]} scope="row">
                      {cell}
                    </th>
                  ) : (
                    <td key={columns[at]}>{cell}</td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {rest > 0 && <p className="soft">And {rest} more.</p>}
    </>
  );
}

/** Field name for an anomaly's reason; the page has several such forms. */
export const reasonField = (code: string) => `reason_${code}`;

function AnswerForm({ anomaly, basis, answering }: { anomaly: Anomaly; basis: string; answering: Answering }) {
  const bound = answering.form.bind(reasonField(anomaly.code));
  return (
    <details open={bound.error !== undefined}>
      <summary>Accept with a reason</summary>
      <Form action={answering.action} className="form" noValidate>
        <HiddenFields submission={answering.submissionOf()} />
        <input type="hidden" name="anomaly" value={anomaly.code} />
        <input type="hidden" name="basis" value={basis} />
        <TextArea
          {...bound}
          label={`Reason: ${anomaly.title}`}
          hint="Stored with your name and the time. If one of these readings changes, the question comes back"
          rows={3}
        />
        <Actions>
          <Button weight="secondary">Save the reason</Button>
        </Actions>
      </Form>
    </details>
  );
}

export type AnswerGiven = Answer & { title: string };

/** The accepted anomalies of an issued report, for reviewers. */
export const AnswersGiven = ({ answers }: { answers: readonly AnswerGiven[] }) => (
  <section aria-labelledby="answered" className="anomalies">
    <h2 id="answered">Reading patterns accepted</h2>
    <p className="soft">For reviewers only, not for the certificate.</p>
    {answers.map((answer) => (
      <Said key={`${answer.title} ${answer.at} ${answer.reason}`} lead={answer.title} answer={answer} />
    ))}
  </section>
);
