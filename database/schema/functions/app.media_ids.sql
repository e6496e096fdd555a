CREATE OR REPLACE FUNCTION app.media_ids(content text)
 RETURNS uuid[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    select coalesce(array_agg(distinct found[1]::uuid), '{}')
    from regexp_matches(content,
      '(?:/media-assets/|media_(?:asset_)?id\\?": ?\\?")([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})', 'g') found
  $function$
;
