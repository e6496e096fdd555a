CREATE OR REPLACE FUNCTION app.release_block(wanted uuid, why text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    block security_blocks;
  begin
    select * into block from security_blocks b where b.id = wanted for update;
    if block.id is null or not app.can_see_security(block.company_id, 'update')
      or block.user_id = app.user_id() then
      raise exception using errcode = '42501', message = 'not within reach';
    end if;
    if block.released_at is not null or block.until <= clock_timestamp() then
      return false;
    end if;
    update security_blocks b set released_at = clock_timestamp(), released_by = app.user_id(),
      release_reason = why where b.id = wanted returning b.* into block;
    perform app.audit_block(block, 'security.released');
    return true;
  end $function$
;
grant execute on app.release_block(uuid,text) to app_user;
