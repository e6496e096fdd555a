CREATE OR REPLACE FUNCTION app.price_entry_label(record jsonb)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
    select concat_ws(': ', l.name, case
        when s.company_id = l.company_id
          or s.state <> 'draft' and coalesce(p.state, 'offered') <> 'draft'
        then concat_ws(', ', s.name, p.name, c.name) end)
    from price_lists l
    left join plan_charges c
      on c.id = (case record ->> 'scope' when 'charge' then record ->> 'target' end)::uuid
    left join plans p on p.id = coalesce(c.plan_id,
      (case record ->> 'scope' when 'plan' then record ->> 'target' end)::uuid)
    left join services s on s.id = coalesce(p.service_id,
      (case record ->> 'scope' when 'service' then record ->> 'target' end)::uuid)
    where l.id = (record ->> 'list_id')::uuid
  $function$
;
