CREATE OR REPLACE FUNCTION app.with_parts(wanted jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    line jsonb;
    part record;
    place integer;
    flat jsonb := '[]';
  begin
    for line in select w.value from jsonb_array_elements(wanted) with ordinality w
        order by w.ordinality loop
      flat := flat || jsonb_build_array(line - '{parts,parent,fulfils_line_id}'::text[]);
      place := jsonb_array_length(flat);
      for part in
        select t.*, p.state = 'offered' and p.deleted_at is null and s.state = 'published'
            and s.deleted_at is null as available
        from (
          select distinct on (coalesce(b.swap_group::text, b.id::text)) b.*,
            coalesce(g.value -> 'answers', '{}') as answers
          from bundle_parts b
            left join jsonb_array_elements(coalesce(line -> 'parts', '[]')) g
              on g.value ->> 'part_id' = b.id::text
          where b.plan_id = (line ->> 'plan_id')::uuid
          order by coalesce(b.swap_group::text, b.id::text), g.value is null, b.position, b.id) t
          join plans p on p.id = t.part_plan_id join services s on s.id = p.service_id
        order by t.position, t.id
      loop
        if not part.available then
          raise exception using errcode = 'TL081', message = 'not_orderable';
        end if;
        if part.quantity * (line ->> 'quantity')::bigint > app.limit_of('units') then
          raise exception using errcode = 'TL081', message = 'quantity_not_allowed';
        end if;
        flat := flat || jsonb_build_array(jsonb_build_object('parent', place, 'part_id', part.id,
          'plan_id', part.part_plan_id, 'quantity', part.quantity * (line ->> 'quantity')::bigint,
          'answers', part.answers, 'beneficiary_id', line -> 'beneficiary_id',
          'trial_end', line -> 'trial_end'));
      end loop;
    end loop;
    return flat;
  end $function$
;
