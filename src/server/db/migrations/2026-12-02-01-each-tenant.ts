/** What one tenant was given does not settle another's: such homes are worked out again, and their letters are owed again. */
export function up(): string[] {
  const tenants = (of: string) =>
    `select 1 from occupant where occupant.company_id = ${of}.company_id and occupant.site_id = ${of}.site_id
       and occupant.part = 'tenant' and occupant.moved_out_on = ''`;
  const several = `select site_id from occupant where part = 'tenant' and moved_out_on = '' group by site_id having count(*) > 1`;
  return [
    `update home_state set stale_from = '' where site_id in (${several})`,
    `update letter set settled_on = null
      where settled_on is not null and taken_back_at is null and site_id in (${several})
        and exists (${tenants('letter')} and occupant.since <= letter.settled_on
          and not exists (select 1 from service where service.company_id = letter.company_id and service.letter_id = letter.id
            and service.to_kind = 'tenant' and service.what = 'confirmation' and service.counts_on is not null
            and service.returned_on is null and (service.occupant_id = occupant.id
              or (service.occupant_id is null and lower(service.name) = lower(occupant.name)))))`,
  ];
}
