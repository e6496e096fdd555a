CREATE OR REPLACE FUNCTION app.with_reusable_sections(owner uuid, content jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
    select case when content -> 'sections' @> '[{"type": "reusable"}]' then
      jsonb_set(content, '{sections}', coalesce((
        select jsonb_agg(coalesce(r.live, s.section) order by s.position)
        from jsonb_array_elements(content -> 'sections') with ordinality s (section, position)
          left join reusable_sections r on s.section ->> 'type' = 'reusable'
            and r.company_id = owner and r.id::text = s.section ->> 'section'
            and r.live is not null and r.deleted_at is null
        where s.section ->> 'type' is distinct from 'reusable' or r.id is not null), '[]'))
      else content end
  $function$
;
grant execute on app.with_reusable_sections(uuid,jsonb) to app_public;
grant execute on app.with_reusable_sections(uuid,jsonb) to app_user;
