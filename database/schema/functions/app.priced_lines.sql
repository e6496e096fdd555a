CREATE OR REPLACE FUNCTION app.priced_lines(buyer uuid, wanted jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    today date := app.price_day();
    priced jsonb;
    currencies text[];
    unpriced boolean;
    found uuid[];
    made jsonb := '[]';
    line record;
  begin
    select jsonb_object_agg(s.charge_id, s.brackets), array_agg(distinct s.currency),
        bool_or(s.problem is not null or s.brackets is null), array_agg(distinct s.plan_id)
      into priced, currencies, unpriced, found
      from app.price_steps(buyer, buyer, null,
        array(select distinct (w ->> 'plan_id')::uuid from jsonb_array_elements(wanted) w
          where w ->> 'parent' is null), today,
        false) s
      where s.step = 1;
    if unpriced is not false or exists (select from jsonb_array_elements(wanted) w
        where w ->> 'parent' is null and (w ->> 'plan_id')::uuid <> all (found)) then
      raise exception using errcode = 'TL081', message = 'not_orderable';
    end if;
    if cardinality(currencies) <> 1 then
      raise exception using errcode = 'TL081', message = 'several_currencies';
    end if;
    for line in
      select w.value, w.ordinality, p as plan, s.name as service,
        (w.value ->> 'parent')::integer as parent
      from jsonb_array_elements(wanted) with ordinality w
        join plans p on p.id = (w.value ->> 'plan_id')::uuid
        join services s on s.id = p.service_id
      order by w.ordinality
    loop
      if line.parent is null
        and not app.quantity_allowed(line.plan, (line.value ->> 'quantity')::integer) then
        raise exception using errcode = 'TL081', message = 'quantity_not_allowed';
      end if;
      if not exists (select from company_tree t where t.ancestor_id = buyer
          and t.descendant_id = coalesce((line.value ->> 'beneficiary_id')::uuid, buyer)) then
        raise exception using errcode = 'TL081', message = 'beneficiary_unknown';
      end if;
      made := made || jsonb_build_array(jsonb_build_object('position', line.ordinality,
        'service_id', (line.plan).service_id, 'plan_id', (line.plan).id, 'service', line.service,
        'plan', (line.plan).name, 'terms',
          jsonb_build_object('code', (line.plan).code, 'rank', (line.plan).rank,
            'term_months', (line.plan).term_months, 'bill_months', (line.plan).bill_months,
            'trial_days', (line.plan).trial_days,
            'trial_end', coalesce(line.value ->> 'trial_end', 'convert'),
            'end_action', (line.plan).end_action, 'notice_days', (line.plan).notice_days,
            'window_days', (line.plan).window_days, 'early_fee_bps', (line.plan).early_fee_bps,
            'charge_while_suspended', (line.plan).charge_while_suspended,
            'min_quantity', (line.plan).min_quantity, 'max_quantity', (line.plan).max_quantity,
            'step_quantity', (line.plan).step_quantity)
          -- A part has its bundle's terms, and accepts any quantity that follows from the bundle's.
          || case when line.parent is null then '{}'
            else made -> line.parent - 1 -> 'terms' || jsonb_build_object(
              'code', (line.plan).code, 'rank', (line.plan).rank, 'min_quantity', 1,
              'max_quantity', null, 'step_quantity', 1) end,
        'charges',
          case when line.parent is not null then '[]' else
          (select jsonb_agg(jsonb_build_object('charge_id', c.id, 'code', c.code, 'name', c.name,
              'kind', c.kind, 'model', c.model, 'unit', c.unit, 'package_size', c.package_size,
              'decimals', c.decimals, 'meter', c.meter, 'tax_code', c.tax_code,
              'brackets', priced -> c.id::text) order by c.position, c.id)
            from plan_charges c where c.plan_id = (line.plan).id) end,
        'currency', currencies[1], 'priced_on', today,
        'quantity', (line.value ->> 'quantity')::integer,
        'answers', coalesce(line.value -> 'answers', '{}'),
        'beneficiary_id', coalesce((line.value ->> 'beneficiary_id')::uuid, buyer))
        || case when line.value ->> 'fulfils_line_id' is null then '{}'
          else jsonb_build_object('fulfils_line_id', line.value -> 'fulfils_line_id') end
        || case when line.parent is null then '{}'
          else jsonb_build_object('parent', line.parent) end
        || case when line.value ->> 'part_id' is null then '{}'
          else jsonb_build_object('part_id', line.value -> 'part_id') end);
    end loop;
    return made;
  end $function$
;
