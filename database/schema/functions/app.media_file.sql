CREATE OR REPLACE FUNCTION app.media_file(asset uuid, content_hash text)
 RETURNS TABLE(company_id uuid, storage_path text, mime_type text, width integer, height integer, filename text, hash text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select m.company_id, m.storage_path, m.mime_type, m.width, m.height, m.original_filename,
      left(m.sha256, 10)
    from media_assets m join companies c on c.id = m.company_id
    where m.id = asset and length(content_hash) = 10
      and (left(m.sha256, 10) = content_hash or content_hash = any(m.former_hashes))
      and c.status = 'active' and c.deleted_at is null
  $function$
;
grant execute on app.media_file(uuid,text) to trunkline_login;
