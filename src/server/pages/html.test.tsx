import { Component, createContext, use, useId } from 'react';
import { expect, test } from 'vitest';
import { renderHtml } from './html.ts';

const Company = createContext('nobody');
const Named = () => <b>{use(Company)}</b>;
const Labelled = () => <i id={useId()}>labelled</i>;
const Failing = () => {
  throw new RangeError('no such board');
};
class Old extends Component {
  override render() {
    return <u>old</u>;
  }
}

test('what is more than a plain page is drawn by React', async () => {
  const page = (
    <p>
      <Company.Provider value="Marlow">
        <Named />
      </Company.Provider>
      <Old />
    </p>
  );
  expect(await renderHtml(page)).toBe('<!doctype html><p><b>Marlow</b><u>old</u></p>');
  expect(await renderHtml(<Labelled />)).toMatch(/^<!doctype html><i id="[^"]+">labelled<\/i>$/);
});

test('a component that fails fails the page', async () => {
  await expect(renderHtml(<Failing />)).rejects.toThrow('no such board');
});
