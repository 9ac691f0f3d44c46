import { nameOfKind } from '../../../domain/register/earlier-certificate.ts';
import { isProof } from '../../compliance/domain/clocks/work.ts';
import type { OurCopy } from '../../earlier-certificates/server/read-file.ts';
import type { Defect } from '../records/defects.ts';

/** What a person typed of another firm's paper. */
export type TypedProof = { on: string; firm: string; paper: string; named?: string | undefined; words: string };

type Judged =
  | { on: string; firm: string; paper: string; words: string; checked: 'signature' | 'person' }
  | { field: 'on' | 'firm' | 'paper' | 'named'; fault: string };

/**
 * Judges a paper as proof that a defect was repaired: it must name the firm, the day and the item. A certificate signed with a known key
 * states them itself; for any other paper a person enters them.
 * @param read  what the file says, where it is a certificate of this home from Copperplate.
 */
export function judgeProof(
  { number, observation_id, found_on }: Pick<Defect, 'number' | 'observation_id' | 'found_on'>,
  typed: TypedProof,
  read: OurCopy | undefined,
  today: string,
): Judged {
  const known = read?.isChecked ? read : undefined;
  const on = known?.details.inspectedOn ?? (typed.on || (read?.details.inspectedOn ?? ''));
  const firm = known?.details.firm || typed.firm || (read?.details.firm ?? '');
  const stated = read && `${nameOfKind(read.details.kind)} ${read.details.number}`;
  const paper = (known ? stated : typed.paper || stated) ?? '';
  const isNamed = known?.closes.some((each) => each.number === number && each.observation === observation_id) === true;
  if (firm === '') return { field: 'firm', fault: 'Firm: enter the firm that did the work' };
  if (on === '') return { field: 'on', fault: 'Work done on: enter the day, for example 24/11/2026' };
  if (on > today) return { field: 'on', fault: 'Work done on: enter a day that is not after today' };
  if (on < found_on) return { field: 'on', fault: 'Work done on: this is before the inspection that found the defect' };
  if (!isProof(paper))
    return {
      field: 'paper',
      fault:
        'Paper and its number: name a certificate or a confirmation, for example “Certificate 1234”. An invoice is none',
    };
  if (!isNamed && typed.named === undefined)
    return { field: 'named', fault: 'Read the paper, and say that it names this item. Without that it proves nothing' };
  const how = known ? `Its signature is known${isNamed ? ' and it names this item' : ''}` : '';
  const words = [typed.words, how].filter(Boolean).join('. ');
  return { on, firm, paper: `${paper}, ${firm}`, words, checked: isNamed ? 'signature' : 'person' };
}
