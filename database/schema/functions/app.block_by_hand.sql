CREATE OR REPLACE FUNCTION app.block_by_hand(wanted_scope text, person uuid, event uuid, address text, ends timestamp with time zone, why text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    block security_blocks;
  begin
    block.scope := wanted_scope;
    block.until := ends;
    block.reason := why;
    block.created_by := app.user_id();
    block.event_id := event;
    if wanted_scope = 'person' then
      select p.id, p.company_id into block.user_id, block.company_id
        from profiles p where p.id = person and p.deleted_at is null;
      block.subject := app.block_subject('person', person::text);
    else
      select e.tenant_id, e.ip into block.company_id, block.ip from (
        select s.id, s.tenant_id, s.ip from security_events s
        union all select a.id, a.tenant_id, a.ip from security_event_archive a) e
        where e.id = event;
      block.subject := app.block_subject('address', address);
    end if;
    if wanted_scope not in ('person', 'address') or block.company_id is null
      or not app.can_see_security(block.company_id, 'update')
      or wanted_scope = 'person' and not app.can_restrain(person)
      or wanted_scope = 'address' and block.ip is null then
      raise exception using errcode = '42501', message = 'not within reach';
    end if;
    if wanted_scope = 'person' then
      block.tokens := app.end_sessions_of(person, null);
    end if;
    return app.add_block(block, null);
  end $function$
;
grant execute on app.block_by_hand(text,uuid,uuid,text,timestamp with time zone,text) to app_user;
