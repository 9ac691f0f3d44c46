import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Words of a page that promise an email. */
const PROMISES = [
  /\b(?:told|asked|informed) by (?:e-?mail|mail)\b/i,
  /\b[Ww]e (?:will )?e?mail\b/,
  /\b(?:get|gets|are sent|is sent) an e-?mail\b/i,
  /\b(?:is|are) e?mailed\b/i,
  /\bThe e-?mail (?:says|goes)\b/,
  /\bSend it by email\b/,
  /\bEmail clients\b/,
  /\bwhen emailing\b/,
  /\bcheck your (?:e-?mail|spam|inbox)\b/i,
];

const rooms = 'src/{components,features,field,pages,server/sections,server/pages}/**/*.tsx';
const pages = globSync(rooms).filter((file) => !file.includes('.test.'));

/** Without comments, which nobody on a page reads. */
const wordsOf = (file: string) =>
  readFileSync(file, 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')
    .replaceAll(/\s+/g, ' ');

/** Pages that promise one and need not ask, each with the reason. */
const WITHOUT: Readonly<Record<string, string>> = {
  'src/components/office/forms/client-form.tsx': 'a choice for the day when a certificate is mailed',
  'src/features/sharing/pages/mailing-form.tsx': 'the choices themselves; its page, Settings › Mail, has the notice',
};

test('a page that promises an email knows whether mail is set up', () => {
  expect(pages.length).toBeGreaterThan(200);
  const promising = pages.filter((file) => PROMISES.some((promise) => promise.test(wordsOf(file))));
  expect(promising.length).toBeGreaterThan(5);
  const unaware = promising.filter((file) => !/[iI]sMailSetUp|MailNotice/.test(wordsOf(file)));
  expect(unaware.filter((file) => !(file in WITHOUT))).toEqual([]);
  expect(Object.keys(WITHOUT).filter((file) => !unaware.includes(file))).toEqual([]);
});
