CREATE OR REPLACE FUNCTION app.settle_bundle(bundle uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    l order_lines;
    states text[];
    failed_part uuid;
  begin
    select * into l from order_lines x where x.id = settle_bundle.bundle for update;
    select array_agg(p.state) into states from order_lines p where p.parent_id = l.id;
    if states is null or l.state not in ('in_progress', 'cancelling')
      or not states <@ array['succeeded', 'failed', 'cancelled']
      or not exists (select from services s
        where s.id = l.service_id and s.company_id = l.seller_id)
      or l.state = 'in_progress' and states <@ array['cancelled'] then
      return;
    end if;
    if l.state = 'cancelling' then
      if not 'succeeded' = any (states) then
        select p.id into failed_part from order_lines p
          where p.parent_id = l.id and p.state = 'failed' order by p.position limit 1;
        if failed_part is not null then
          -- Cancelling the part settles the bundle again.
          perform app.set_line_state(failed_part, 'cancel', 'cancelled', 'bundle', null, '', null);
          return;
        end if;
        perform app.set_line_state(l.id, 'confirm_cancel', 'cancelled', 'supplier', null, '', null);
        return;
      end if;
      perform app.set_line_state(l.id, 'refuse_cancel', 'in_progress', 'supplier', null, '', null);
    end if;
    if states <@ array['succeeded'] then
      perform app.set_line_state(l.id, 'succeed', 'succeeded', 'supplier', null, '', null);
    else
      perform app.set_line_state(l.id, 'fail', 'failed', 'supplier', 'part_failed', '', null);
    end if;
  end $function$
;
