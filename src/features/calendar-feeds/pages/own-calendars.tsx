import { Button, HiddenFields } from '../../../components/ui/forms/form-parts.tsx';
import { Notice } from '../../../components/ui/notices.tsx';
import type { Whose } from '../server/set-feed.ts';

/** The calendar addresses of a person, and of the company where they may share it. */
export function OwnCalendars({
  calendars,
  fresh,
  submission,
}: {
  calendars: readonly { whose: Whose; since: string | undefined }[];
  /** A new address, in full: shown once. */
  fresh: { whose: Whose; address: string } | undefined;
  submission: () => string;
}) {
  return (
    <section aria-labelledby="calendar">
      <h2 id="calendar">Calendar</h2>
      <p>
        Visits in your own calendar program. Programs ask again after an hour to a day, so ring about changes for today.
        Anyone with the address can read it.
      </p>
      {fresh && (
        <Notice tone="info" title="New calendar address">
          <p>Copy it into your calendar program now. It is shown only this once.</p>
          <p>
            <code>{fresh.address}</code>
          </p>
        </Notice>
      )}
      {calendars.map(({ whose, since }) => {
        const name = whose === 'own' ? 'your calendar' : 'the company’s calendar';
        return (
          <div key={whose} className="actions">
            <p>
              {whose === 'own' ? 'Your visits' : 'All visits of the company'}:{' '}
              {since === undefined ? 'no address' : `address since ${since}`}
            </p>
            <form method="post" action="/settings/account/calendar">
              <HiddenFields submission={submission()} />
              <input type="hidden" name="whose" value={whose} />
              <Button weight="secondary">
                {since === undefined ? 'Create an address' : 'Replace the address'}
                <span className="vh"> of {name}</span>
              </Button>
            </form>
            {since !== undefined && (
              <form method="post" action="/settings/account/calendar-stop">
                <HiddenFields submission={submission()} />
                <input type="hidden" name="whose" value={whose} />
                <Button weight="as-link">
                  Stop it<span className="vh">: {name}</span>
                </Button>
              </form>
            )}
          </div>
        );
      })}
    </section>
  );
}
