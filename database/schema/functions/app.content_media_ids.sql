CREATE OR REPLACE FUNCTION app.content_media_ids(content jsonb)
 RETURNS uuid[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    select coalesce(array_agg(distinct id), '{}')
    from (
      select content #>> '{}' as text where jsonb_typeof(content) = 'string'
      union all
      select field #>> '{}'
      from (select content union all select jsonb_path_query(content, '$.sections[*]')) part (section)
      join app.section_media_paths() p on p.type = section ->> 'type'
      cross join jsonb_path_query(section, p.path) field
    ) found cross join unnest(app.media_ids(found.text)) id
  $function$
;
