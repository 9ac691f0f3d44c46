import { State } from '../../../components/office/parts/state.tsx';
import { CodeMark, dueInWords } from '../../defects/list/defect-words.tsx';
import type { Defect } from '../../defects/records/defects.ts';

/** The open defects in the homes of a building, the gravest first. @param isMore  whether there are others. */
export const DefectsInBuilding = ({
  defects,
  today,
  isMore,
}: {
  defects: readonly Defect[];
  today: string;
  isMore: boolean;
}) => (
  <section className="block" aria-labelledby="defects">
    <h2 id="defects">Open defects</h2>
    {defects.length === 0 ? (
      <p className="soft">None in our own reports.</p>
    ) : (
      <table className="list">
        <caption className="vh">Open defects in the building</caption>
        <thead>
          <tr>
            <th scope="col" className="main">
              Defect
            </th>
            <th scope="col">Home</th>
            <th scope="col">Last day</th>
          </tr>
        </thead>
        <tbody>
          {defects.map((defect) => {
            const due = dueInWords(defect, today);
            return (
              <tr key={defect.id}>
                <th scope="row">
                  <span className="what">
                    <CodeMark code={defect.code} />
                    <span>
                      <a href={`/defects/${defect.id}`}>{defect.words}</a>
                      <small>{defect.location}</small>
                    </span>
                  </span>
                </th>
                <td>
                  <a href={`/sites/${defect.site_id}`}>{defect.site_name}</a>
                </td>
                <td>
                  {due.state ? <State state={due.state}>{due.fact}</State> : <span className="nw">{due.fact}</span>}
                  <small>{due.why}</small>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    )}
    {isMore && <p>These are the {defects.length} gravest. The others are on the pages of the homes.</p>}
  </section>
);
