CREATE OR REPLACE FUNCTION app.release_own_block(person uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    block security_blocks;
    taken integer;
  begin
    if not exists (select from security_blocks b where b.subject
        = app.block_subject('person', person::text)
        and b.released_at is null and b.until > clock_timestamp()) then
      return true;
    end if;
    if exists (select from security_blocks b where b.subject
        = app.block_subject('person', person::text) and b.pattern is null
        and b.released_at is null and b.until > clock_timestamp()) then
      return false;
    end if;
    select granted into taken
      from app.consume_rate_limit('own release', person::text, 86400, 1, 1);
    if taken = 0 then
      return false;
    end if;
    for block in update security_blocks b set released_at = clock_timestamp(),
        released_by = person
      where b.subject = app.block_subject('person', person::text)
        and b.released_at is null and b.until > clock_timestamp() returning b.*
    loop
      perform app.audit_block(block, 'security.released');
    end loop;
    return true;
  end $function$
;
grant execute on app.release_own_block(uuid) to app_auth;
