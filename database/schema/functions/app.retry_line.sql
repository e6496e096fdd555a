CREATE OR REPLACE FUNCTION app.retry_line(line_id uuid, party text, why text, actor uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    l order_lines;
    upper uuid;
    part order_lines;
  begin
    select * into l from order_lines x where x.id = retry_line.line_id;
    if l.parent_id is not null
      or exists (select from order_lines p where p.parent_id = l.id) then
      if not app.can_transition('line', l.state, 'retry', 'ready', party) then
        raise exception using errcode = 'TL080', message = 'line_state';
      end if;
      select x.id into upper from order_lines x
        where x.fulfils_line_id = l.id and x.state = 'failed';
      if upper is not null then
        perform app.retry_line(upper, 'supplier', '', null);
        return;
      end if;
      for part in select x.* from order_lines x
          where x.parent_id = coalesce(l.parent_id, l.id) and x.id <> l.id
            and (x.state = 'cancelled' or x.state = 'failed'
              and (l.parent_id is null or not exists (select from services s
                where s.id = l.service_id and s.company_id = l.seller_id)))
          order by x.position loop
        perform app.set_line_state(part.id, 'retry', 'ready',
          case part.state when 'cancelled' then 'bundle' else party end, null, '', actor);
      end loop;
      perform app.set_line_state(b.id, 'retry', 'ready', party, null, '', actor)
        from order_lines b where b.id = l.parent_id and b.state = 'failed';
    end if;
    perform app.set_line_state(l.id, 'retry', 'ready', party, null, why, actor);
  end $function$
;
