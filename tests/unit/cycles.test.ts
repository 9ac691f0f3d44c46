import { expect, test } from 'vitest';
import { importsAmong, ringsIn } from '../support/import-graph.ts';
import { sourceFiles } from '../support/source-code.ts';

const files = sourceFiles().filter((file) => file.startsWith('src/'));
const imports = importsAmong(files);

/** Files whose types follow from what needs those types: where only a type is taken from them, that is no way. */
const derived: Readonly<Record<string, string>> = {
  'src/domain/verification/rules/rule-codes.ts':
    'a finding names a code, and which codes there are follows from the rules',
};

test('no file needs itself by way of others, for its types neither', () => {
  expect(files.length).toBeGreaterThan(700);
  const ringsBut = (left: Readonly<Record<string, string>>) =>
    ringsIn(
      new Map(
        [...imports].map(([file, each]) => [
          file,
          each.filter(({ to, isType }) => !(isType && to in left)).map(({ to }) => to),
        ]),
      ),
    );
  expect(ringsBut(derived)).toEqual([]);
  expect(ringsBut({})).toHaveLength(Object.keys(derived).length);
});

/** Files that every room asks, and which therefore count as rooms of their own, like those on the landing of `src/server`. */
const alone = /^src\/(\w+\/)?[\w-]+\.\w+$/;

/** Files that join the parts of every section and feature: nothing but the application needs them. */
const lists =
  /^src\/(server\/sections\/(office\/office|public\/public|auth\/auth|electrician\/(electrician|filling))|field\/kept\/phone-report-store)\.ts$/;

/** `src/server/http`, `src/domain/forms`, `src/features/brand/domain`; the kernel is one, and so are all pages, and what pages share. */
function roomOf(file: string): string {
  const whole = /^src\/(kernel|pages)\//.exec(file);
  if (file.includes('/_components/')) return 'src/pages/_components';
  if (whole) return `src/${whole[1]}`;
  if (alone.test(file) || lists.test(file)) return file;
  return file
    .split('/')
    .slice(0, file.startsWith('src/features/') ? 4 : 3)
    .join('/');
}

test('the kernel imports nothing of ours', () => {
  const kernel = [...imports].filter(([file]) => file.startsWith('src/kernel/') && !file.endsWith('.test.ts'));
  expect(kernel.length).toBeGreaterThan(4);
  expect(kernel.flatMap(([, each]) => each.map(({ to }) => to)).filter((to) => !to.startsWith('src/kernel/'))).toEqual(
    [],
  );
});

test('the domain and the scripts of plain pages import nothing of the server', () => {
  const portable = [...imports].filter(
    ([file]) => /^src\/(domain|plain-scripts|features\/[\w-]+\/domain)\//.test(file) && !file.endsWith('.test.ts'),
  );
  expect(portable.length).toBeGreaterThan(500);
  expect(
    portable.flatMap(([file, each]) =>
      each.filter(({ to }) => /^src\/(server|features\/[\w-]+\/server)\//.test(to)).map(({ to }) => `${file} > ${to}`),
    ),
  ).toEqual([]);
});

/** Imports of one room from another against the usual direction, and why. */
const against: Readonly<Record<string, string>> = {
  'src/components/office > src/server/http': 'the router in the browser asks which addresses are no ordinary pages',
  'src/domain/report > src/domain/forms':
    'which parts of a path are lists is asked of the forms; a form says which steps a report takes',
  'src/server/reports > src/server/visits':
    'the last report to be handed in ends its visit; a visit that ends may discard its reports',
  'src/server/documents > src/server/http':
    'a copy of a certificate comes as a form, and is taken apart where nobody waits',
  'src/server/documents > src/features/certificate-log/server':
    'a print carries the place of its certificate in the log',
  'src/server/repositories > src/server/documents': 'the register of bytes knows what is kept',
  'src/server/documents > src/features/danger-notices/print': 'the printer draws the papers of features too',
  'src/server/documents > src/features/letters/print': 'the printer draws the papers of features too',
  'src/server/secrets > src/server/documents': 'a signing key is sealed again in its own way',
};

test('rooms need each other one way only, but where it says why', () => {
  const ways = new Map<string, Set<string>>();
  for (const [file, each] of imports) {
    for (const { to, isType } of each) {
      const [from, room] = [roomOf(file), roomOf(to)];
      if (!isType && from !== room) ways.set(from, (ways.get(from) ?? new Set()).add(room));
    }
  }
  const without = (given: Readonly<Record<string, string>>) =>
    new Map([...ways].map(([from, to]) => [from, [...to].filter((room) => !(`${from} > ${room}` in given))]));
  expect(ringsIn(without(against))).toEqual([]);
  for (const way of Object.keys(against)) {
    const { [way]: _, ...others } = against;
    expect(ringsIn(without(others)), `${way} closes no ring any more`).not.toEqual([]);
  }
});
