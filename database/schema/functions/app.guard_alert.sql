CREATE OR REPLACE FUNCTION app.guard_alert()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    if tg_op = 'UPDATE' and (new.title, new.message) is distinct from (old.title, old.message) then
      new.wording := old.wording + 1;
    end if;
    if new.target_company_id is not null
        and (tg_op = 'INSERT' or new.target_company_id is distinct from old.target_company_id)
        and not exists (select from company_tree
      where ancestor_id = new.company_id and descendant_id = new.target_company_id) then
      raise exception using errcode = '42501',
        message = 'the alert is meant for a company out of its reach';
    end if;
    return new;
  end $function$
;
