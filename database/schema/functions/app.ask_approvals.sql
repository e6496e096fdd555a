CREATE OR REPLACE FUNCTION app.ask_approvals(order_id uuid, amount bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    insert into order_tasks (seller_id, buyer_id, order_id, kind, responsible_id, role, due_at, details)
      select o.seller_id, o.buyer_id, o.id, 'approval', r.company_id, r.role,
        now() + interval '1 day', jsonb_build_object('rule_id', r.id)
      from orders o join approval_rules r
        on (r.applies_to = 'purchases' and r.company_id = o.buyer_id
            and coalesce(r.counterpart_id, o.seller_id) = o.seller_id)
          or (r.applies_to = 'sales' and r.company_id = o.seller_id and o.source <> 'quote'
            and coalesce(r.counterpart_id, o.buyer_id) = o.buyer_id)
      where o.id = ask_approvals.order_id
        and (r.minimum is null or r.currency = o.currency and amount >= r.minimum);
    return (select count(*) from order_tasks t where t.order_id = ask_approvals.order_id
      and t.kind = 'approval' and t.state in ('open', 'waiting', 'blocked'));
  end $function$
;
