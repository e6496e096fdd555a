CREATE OR REPLACE FUNCTION app.guard_price_list()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    names text := new.name;
    next_id uuid := new.base_list_id;
    next_list price_lists;
    above integer := 1;
    below integer;
  begin
    -- One at a time for each company: two concurrent changes could form a circle.
    perform pg_advisory_xact_lock(hashtextextended('price lists of ' || new.company_id, 0));
    while next_id is not null loop
      select * into next_list from price_lists l where l.id = next_id;
      names := names || ' → ' || next_list.name;
      if next_id = new.id then
        raise exception using errcode = 'TL065', message = 'price_list_circle', detail = names;
      end if;
      if next_list.kind <> new.kind then
        raise exception using errcode = 'TL065', message = 'price_list_base_kind';
      end if;
      above := above + 1;
      next_id := next_list.base_list_id;
      exit when above > app.limit_of('price_list_levels');
    end loop;
    with recursive derived as (
      select new.id, 0 as levels
      union all
      select l.id, d.levels + 1 from derived d join price_lists l on l.base_list_id = d.id
        where d.levels < app.limit_of('price_list_levels'))
      select max(levels) into below from derived;
    if above + below > app.limit_of('price_list_levels') then
      raise exception using errcode = 'TL065', message = 'price_list_depth';
    end if;
    if tg_op = 'UPDATE' and (new.currency, new.base_list_id, new.step_micro, new.rounding)
        is distinct from (old.currency, old.base_list_id, old.step_micro, old.rounding)
      and exists (
        with recursive derived as (
          select new.id
          union all
          select l.id from derived d join price_lists l on l.base_list_id = d.id)
        select from derived d join price_assignments a on a.list_id = d.id
          where a.valid_from <= app.price_day()) then
      raise exception using errcode = 'TL065', message = 'price_list_in_use';
    end if;
    return new;
  end $function$
;
