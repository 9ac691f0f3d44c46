import fc from 'fast-check';
import { createContext, createElement, type ReactNode, use } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { writeMarkup } from './write-markup.ts';

/** The order of attributes makes no difference to a page. */
const sorted = (html: string) =>
  html.replace(/<(\w+)((?: [^\s=>]+="[^"]*")*)/g, (_, name: string, attributes: string) =>
    [`<${name}`, ...(attributes.match(/ [^\s=>]+="[^"]*"/g) ?? []).sort()].join(''),
  );
const isAsReacts = (node: ReactNode) => expect(sorted(writeMarkup(node))).toBe(sorted(renderToStaticMarkup(node)));

const Context = createContext('nothing');
const Reads = () => use(Context);
const Failing = () => {
  throw new RangeError('no such board');
};
const Waits = async () => <p>later</p>;
const Named = ({ name, children }: { name: string; children?: ReactNode }) => <b title={name}>{children}</b>;

test('elements, components, fragments, lists and empty values are written as React writes them', () => {
  isAsReacts(
    <>
      {[1, 2n, 'three', null, undefined, true, false, [<i key="a">a</i>]]}
      <Named name="x">{0}</Named>
      <br />
      <hr className="a b" hidden={false} tabIndex={-1} />
      <svg
        viewBox="0 0 1 1"
        strokeWidth={2}
        shapeRendering="crispEdges"
        focusable="false"
        role="img"
        aria-label="a line"
      >
        <path d="M0 0" strokeLinecap="round" fillRule="evenodd" />
      </svg>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: it is what is tested. */}
      <p dangerouslySetInnerHTML={{ __html: '<em>kept</em>' }} />
      <time dateTime="2026-11-23" data-x={false} aria-hidden={true} contentEditable={false} spellCheck={true} />
      <a href="/file" download={true}>
        a
      </a>
    </>,
  );
});

test('form controls have the values that React gives them', () => {
  isAsReacts(
    <form method="post" action="/x?a=1&b=2" noValidate={true} autoComplete="off">
      <input
        type="text"
        name="a"
        defaultValue={'"<&>\''}
        required={true}
        readOnly={false}
        size={6}
        inputMode="decimal"
      />
      <input type="checkbox" name="b" value="yes" defaultChecked={true} />
      <input type="radio" name="c" value="no" checked={false} readOnly={true} />
      <textarea name="d" rows={2} defaultValue={'\nfirst line is empty\n</textarea>'} />
      <select name="e" defaultValue="2" multiple={false}>
        <option value="1">One</option>
        <optgroup label="More">
          <option value="2">Two</option>
          <option>3</option>
        </optgroup>
      </select>
      <select name="f" multiple={true} defaultValue={['b', '3']}>
        <option value="b">B</option>
        <option value="c">C</option>
        <option>3</option>
      </select>
      <button type="submit" name="g" value="h" formAction="/y" formNoValidate={true} disabled={true}>
        Go
      </button>
    </form>,
  );
});

test('a script in an address is blocked with the words that React uses', () => {
  isAsReacts(<a href={' java\tscript:alert(1)'}>x</a>);
});

test('a component that fails fails the page', () => {
  expect(() => writeMarkup(<Failing />)).toThrow('no such board');
});

test('text cannot break out of its element or attribute', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, other) => {
      isAsReacts(
        <div title={text} data-value={other}>
          {text}
          <input name="a" defaultValue={other} />
          <textarea name="b" defaultValue={text} />
          <option value={other}>{text}</option>
        </div>,
      );
    }),
  );
});

test.each(['href', 'xlinkHref', 'src', 'srcSet', 'poster', 'data', 'action', 'formAction'])(
  'no address is a script: %s',
  (name) => {
    expect(writeMarkup(createElement('a', { [name]: ' java\tscript:alert(1)' }))).not.toContain('alert');
    expect(writeMarkup(createElement('a', { [name]: '/own' }))).toContain('="/own"');
  },
);

test('contexts, async components and styles are refused', () => {
  for (const node of [
    <Context.Provider key="a" value="x">
      <Reads />
    </Context.Provider>,
    <Waits key="b" />,
    <p key="c" style={{ color: 'red' }} />,
  ]) {
    expect(() => writeMarkup(node)).toThrow(TypeError);
  }
});
