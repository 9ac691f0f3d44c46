import { ButtonLink } from '../../../components/ui/forms/form-parts.tsx';
import { Notice } from '../../../components/ui/notices.tsx';
import { unbroken } from '../../../components/ui/unbroken.tsx';
import { showDay } from '../../../domain/time/calendar.ts';
import { phoneToRing } from '../../../features/defects/domain/phone-to-ring.ts';
import { withWhom } from '../../../features/defects/list/defect-words.tsx';
import { type Defect, listDangers } from '../../../features/defects/records/defects.ts';
import type { PageContext } from '../../../server/pages/page.ts';
import { can } from '../../../server/permissions.ts';

/** Dangers named on the page; the list has the others. */
const SHOWN = 2;

/** Each C1 that nobody made safe, above all else until it is. */
export async function Dangers({ context: { db, viewer } }: { context: Pick<PageContext, 'db' | 'viewer'> }) {
  const dangers = await listDangers(db, viewer, SHOWN + 1);
  return (
    <>
      {dangers.slice(0, SHOWN).map((each) => {
        const phone = can(viewer, 'defects.follow') ? phoneToRing(each) : '';
        return (
          <Notice key={each.id} tone="bad" title={`C1 not made safe: ${each.site_name}, ${each.town} ${each.postcode}`}>
            <p>{unbroken(saidOf(each))}</p>
            <p className="actions">
              {phone && <ButtonLink href={`tel:${phone}`}>Ring now</ButtonLink>}
              <ButtonLink href={`/defects/${each.id}`} weight={phone ? 'secondary' : 'primary'}>
                Open
              </ButtonLink>
            </p>
          </Notice>
        );
      })}
      {dangers.length > SHOWN && (
        <p>
          <a href="/defects?code=C1">All C1 that are not made safe</a>
        </p>
      )}
    </>
  );
}

function saidOf(defect: Defect): string {
  const { words, location, found_on: foundOn } = defect;
  const whom = withWhom(defect);
  return [words, location, `found on ${showDay(foundOn)}`, whom ? `${whom} has it` : 'nobody has it']
    .filter(Boolean)
    .join(' · ');
}
