-- Every step that someone owes has a day: also a line that was accepted before services stated how
-- long their delivery takes, one that is still being submitted, and a port with a date.

-- When a line is delivered; null once it is over. Where no day was set when it was accepted, it
-- counts from the last move of the topmost line.
create or replace function app.line_due(line uuid) returns timestamptz
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with recursive up as (
      select l.id, l.state, l.state_since, l.due_at, l.service_id from order_lines l
      where l.id = line_due.line
      union all
      select l.id, l.state, l.state_since, l.due_at, l.service_id
      from up u join order_lines l on l.fulfils_line_id = u.id)
    select case when count(t.id) > 0 then max(t.due_at)
      else max(coalesce(u.due_at, case when not exists (select from order_lines x
          where x.fulfils_line_id = u.id and x.state not in ('failed', 'cancelled')
            or x.parent_id = u.id) then u.state_since + s.lead_days * interval '1 day' end))
        filter (where u.state in ('ready', 'submitting', 'needs_reconcile', 'in_progress',
          'on_hold', 'cancelling')) end
    from up u join services s on s.id = u.service_id
      left join order_tasks t on t.line_id = u.id and t.kind = 'provisioning'
        and t.state in ('open', 'waiting', 'blocked')
  $$;

-- A port is due on the last date of its numbers: as confirmed, else as requested.
create function app.date_port() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    update order_tasks t set due_at = (last.day + time '12:00') at time zone coalesce((
        select x.time_zone from trade_terms x
        where x.seller_id = t.seller_id and x.buyer_id = t.buyer_id), 'UTC')
      from (select max(coalesce(n.confirmed_foc, n.requested_foc)) as day from port_numbers n
        where n.task_id = new.task_id and n.state <> 'cancelled') last
      where t.id = new.task_id and last.day is not null;
    return null;
  end $$;
create trigger date_port after insert on port_numbers
  for each row execute function app.date_port();
create trigger date_port_again after update of requested_foc, confirmed_foc on port_numbers
  for each row when (new.requested_foc is distinct from old.requested_foc
    or new.confirmed_foc is distinct from old.confirmed_foc)
  execute function app.date_port();
