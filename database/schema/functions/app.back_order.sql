CREATE OR REPLACE FUNCTION app.back_order(order_id uuid, lines uuid[])
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    o orders;
    made uuid;
    line_id uuid;
    bundle record;
  begin
    select * into o from orders x where x.id = back_order.order_id;
    -- Failed or cancelled lines above are replaced by the lines ordered now.
    update order_lines x set fulfils_line_id = null
      where x.fulfils_line_id = any (lines) and x.state in ('failed', 'cancelled');
    begin
      made := app.insert_order(o.seller_id, (
        with line as (
          select l.*, row_number() over (order by l.position) as place
          from order_lines l where l.id = any (lines))
        select jsonb_agg(jsonb_build_object('plan_id', l.plan_id, 'quantity', l.quantity,
          'answers', l.answers, 'beneficiary_id', l.beneficiary_id,
          'trial_end', l.terms ->> 'trial_end', 'fulfils_line_id', l.id, 'parent', b.place)
          order by l.place)
        from line l left join line b on b.id = l.parent_id), 'back_order', '', '', o.id, null);
    exception when sqlstate 'TL081' then
      -- Orders each line separately, but a bundle together with its parts.
      for bundle in select array_agg(l.id order by l.position) as lines from order_lines l
          where l.id = any (lines) group by coalesce(l.parent_id, l.id)
          order by min(l.position) loop
        if cardinality(bundle.lines) < cardinality(lines) then
          perform app.back_order(order_id, bundle.lines);
        else
          foreach line_id in array lines loop
            perform app.set_line_state(line_id, 'refuse', 'failed', 'supplier',
              'not_sold_by_supplier', '', null);
          end loop;
        end if;
      end loop;
      return null;
    end;
    perform app.copy_port(t.id, l.id)
      from order_lines l join order_tasks t on t.line_id = l.fulfils_line_id and t.kind = 'port'
      where l.order_id = made and t.state in ('open', 'waiting', 'blocked');
    perform app.record_transition('order', made, made, null, 'create', null, 'draft', 'buyer', '', null);
    perform app.set_order_state(made, 'submit', 'ready', 'buyer', '', null);
    foreach line_id in array lines loop
      perform app.set_line_state(line_id, 'accept', 'in_progress', 'supplier', null, '', null);
    end loop;
    return made;
  end $function$
;
