import type { Board } from '../../src/domain/forms/definition.ts';
import { openDatabase } from '../../src/server/db/connect.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { insertSites } from '../../src/server/repositories/register/sites.ts';
import { arrive } from '../../src/server/visits/attendance/arrive.ts';
import { siteDetails } from '../support/details.ts';
import { changesOf, inspected } from '../support/inspection.ts';
import { book, carriedInstrument, fill, makeCompany } from '../support/world.ts';

export type BenchWorld = {
  dataDir: string;
  office: string;
  electrician: string;
  companyId: string;
  /** Path of a board of 40 circuits in a report that is otherwise filled too. */
  boardPath: string;
  reportId: string;
  boardId: string;
  circuitId: string;
  visitId: string;
  observationId: string;
  siteId: string;
  instrumentId: string;
};

const circuitsOnBoard = 40;

/** A SQLite database with a register of sites and a report with a full board. */
export async function seed(dataDir: string, sites: number): Promise<BenchWorld> {
  const { db, dialect, close } = openDatabase({ dataDir });
  await migrate(db, dialect);
  const company = await makeCompany(db, 'Bench Electrical');
  const { electrician, office } = company.people;
  await db.transaction().execute((trx) =>
    insertSites(
      trx,
      office,
      Array.from({ length: sites - 2 }, (_, index) => site(company.clients.own, index)),
      new Date(),
    ),
  );
  const { reportId, visitId } = await book(db, company, electrician);
  const { inspection, boardId, circuitId, observationId } = busyInspection();
  await fill(db, electrician, reportId, changesOf(inspection));
  const at = new Date();
  await db.transaction().execute((trx) => arrive(trx, electrician, { visitId, at: at.toISOString() }, at));
  const instrumentId = await carriedInstrument(db, company, electrician);
  await close();
  return {
    dataDir,
    office: office.email,
    electrician: electrician.email,
    companyId: company.id,
    boardPath: `/electrician/reports/${reportId}/boards/${boardId}`,
    reportId,
    boardId,
    circuitId,
    visitId,
    observationId,
    siteId: company.sites.own,
    instrumentId,
  };
}

const house = {
  seed: 11,
  installation: 'hmo',
} as const;

/** A house that is inspected as a whole, with one observation and forty circuits on its one board. */
export function busyInspection() {
  const board = fullBoard();
  const observationId = 'obs-1';
  const observation = { id: observationId, text: 'Lid of the joint box in the loft missing', code: 'C3' };
  const inspection = { ...inspected(house), observations: [observation], boards: [board] };
  return { inspection, boardId: board.id, circuitId: board.circuits?.[0]?.id ?? '', observationId };
}

/** One board with the circuits of a whole house of single rooms on it. */
function fullBoard(): Board {
  const boards = inspected(house).boards ?? [];
  const circuits = boards.flatMap((board) => board.circuits ?? []).slice(0, circuitsOnBoard);
  if (circuits.length < circuitsOnBoard) throw new Error('the house has too few circuits');
  return {
    ...(boards[0] as Board),
    ways: circuitsOnBoard,
    circuits: circuits.map((circuit, index) => ({ ...circuit, id: `c-${index + 1}`, circuit_no: String(index + 1) })),
  };
}

const streets = ['Ropewalk', 'Mill Lane', 'Chapel Street', 'Quay Road', 'Saltings Way', 'Foundry Row', 'Orchard Close'];
const towns = ['Testham', 'Sampleford', 'Exemplar Bay', 'Mockbridge'];
const letters = 'ABDEFGHJLN';

function site(clientId: string, index: number) {
  const street = streets[index % streets.length] as string;
  const number = (index % 240) + 1;
  return siteDetails(clientId, {
    name: `${number} ${street}`,
    addressLines: [`${number} ${street}`, `Block ${Math.floor(index / 240)}`],
    town: towns[index % towns.length] as string,
    postcode: `TE${(index % 90) + 1} ${index % 10}${letters[(index >> 3) % 10]}${letters[(index >> 6) % 10]}`,
  });
}
