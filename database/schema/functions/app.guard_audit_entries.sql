CREATE OR REPLACE FUNCTION app.guard_audit_entries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    -- Two separate conditions: other roles can't read the chains.
    if tg_op = 'DELETE' and current_user = 'trunkline_owner' then
      if exists (select from public.audit_chains k where k.chain = old.chain
        and k.removed_id >= old.id) then
        return old;
      end if;
    end if;
    raise exception using errcode = '42501', message = 'audit_append_only';
  end $function$
;
