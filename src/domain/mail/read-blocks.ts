import type { MailBlock } from './mail-blocks.ts';

/** A longer label is a sentence: its address stands below it as a link. */
const LONGEST_LABEL = 40;

const isAddress = (line: string): boolean => /^https?:\/\/\S+$/.test(line);

/**
 * The parts of a mail that was written as text: "Label:" over an address is a button, another address a link, and lines after hyphens
 * are a list.
 */
export const readBlocks = (text: string): MailBlock[] => text.split(/\n{2,}/).flatMap(readParagraph);

function readParagraph(paragraph: string): MailBlock[] {
  const lines = paragraph.split('\n').filter((line) => line !== '');
  const [label = '', href = '', ...more] = lines;
  if (more.length === 0 && isAddress(href) && label.endsWith(':') && label.length <= LONGEST_LABEL)
    return [{ part: 'button', text: label.slice(0, -1), href }];
  const blocks: MailBlock[] = [];
  for (const line of lines) {
    const last = blocks.at(-1);
    if (line.startsWith('- ')) {
      const item = line.slice(2);
      if (last?.part === 'list') blocks.splice(-1, 1, { part: 'list', items: [...last.items, item] });
      else blocks.push({ part: 'list', items: [item] });
    } else if (isAddress(line)) blocks.push({ part: 'link', href: line });
    else if (last?.part === 'text') blocks.splice(-1, 1, { part: 'text', text: `${last.text}\n${line}` });
    else blocks.push({ part: 'text', text: line });
  }
  return blocks;
}
