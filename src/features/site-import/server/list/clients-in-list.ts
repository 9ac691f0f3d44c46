import { bare } from '../../../../server/lists/sent-file.ts';
import type { Answers, RowProblem } from './questions.ts';

export type ClientName = { id: string; name: string };

const MOST_ALIKE = 8;

/**
 * The client of a row: the one its cell names, or if the cell is empty the one chosen for the file. If the
 * two differ, a person chooses.
 */
export function openClients(clients: readonly ClientName[], clientId: string, answers: Answers) {
  const chosen = clients.find(({ id }) => id === clientId);
  const byId = new Map(clients.map((client) => [client.id, client]));
  const byName = new Map(clients.map((client) => [client.name.toLowerCase(), client]));
  const words = clients.map((client) => ({ client, words: new Set(wordsOf(client.name)) }));
  const alike = new Map<string, ClientName[]>();

  /** The clients whose names share the most words with a name, the most similar first. */
  function alikeTo(name: string): ClientName[] {
    const asked = wordsOf(name);
    const shared = words.map(({ client, words: own }) => ({
      client,
      count: asked.filter((word) => own.has(word)).length,
    }));
    return shared
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count)
      .slice(0, MOST_ALIKE)
      .map(({ client }) => client);
  }

  return (name: string): { client: ClientName | undefined; problem?: Omit<RowProblem, 'column'> } => {
    const named = byName.get(name.toLowerCase());
    if (name === '') {
      if (chosen) return { client: chosen };
      return { client: undefined, problem: { message: 'Name the client, or choose one for the file' } };
    }
    if (named && (!chosen || named.id === chosen.id)) return { client: named };
    const key = `client ${name.toLowerCase().slice(0, 200)}`;
    const answered = byId.get(answers[key] ?? '');
    if (answered) return { client: answered };
    if (!alike.has(key)) alike.set(key, named ? [named] : alikeTo(name));
    const choices = new Map(
      [...(alike.get(key) ?? []), ...(chosen ? [chosen] : [])].map(({ id, name: label }) => [id, label]),
    );
    const message = chosen
      ? `The file says “${name.slice(0, 60)}”, and you have chosen ${chosen.name}`
      : `There is no client called “${name.slice(0, 60)}”`;
    const ask = { key, choices: [...choices].map(([value, label]) => ({ value, label })) };
    return { client: undefined, problem: { message, ...(ask.choices.length > 0 && { ask }) } };
  };
}

/** Words that do not tell one client from another. */
const usual = new Set(['ltd', 'limited', 'llp', 'plc', 'and', 'the', 'of', 'mr', 'mrs', 'ms']);
const wordsOf = (name: string) =>
  name
    .split(/\s+/)
    .map(bare)
    .filter((word) => word.length > 1 && !usual.has(word));
