CREATE OR REPLACE FUNCTION app.sync_company_tree()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    parent_kind text;
    branch uuid;
  begin
    if tg_op = 'UPDATE' and new.parent_id is not distinct from old.parent_id
      and new.kind = old.kind then
      return null;
    end if;
    if new.parent_id is not null then
      select kind into parent_kind from companies where id = new.parent_id and deleted_at is null;
      if parent_kind is null or app.kind_rank(new.kind) <= app.kind_rank(parent_kind) then
        raise exception using errcode = 'TL001',
          message = 'parent_kind';
      end if;
    end if;
    if tg_op = 'INSERT' then
      insert into company_tree (ancestor_id, descendant_id, depth)
        select ancestor_id, new.id, depth + 1 from company_tree where descendant_id = new.parent_id
        union all select new.id, new.id, 0;
      return null;
    end if;
    if exists (select from company_tree where ancestor_id = new.id
      and descendant_id = new.parent_id) then
      raise exception using errcode = 'TL001', message = 'company_below_itself';
    end if;
    if exists (select from companies
        where parent_id = new.id and app.kind_rank(kind) <= app.kind_rank(new.kind)) then
      raise exception using errcode = 'TL001',
        message = 'parent_kind';
    end if;
    delete from company_tree link
      using company_tree below
      where below.ancestor_id = new.id and link.descendant_id = below.descendant_id
        and link.ancestor_id not in (select descendant_id from company_tree
          where ancestor_id = new.id);
    insert into company_tree (ancestor_id, descendant_id, depth)
      select above.ancestor_id, below.descendant_id, above.depth + below.depth + 1
      from company_tree above, company_tree below
      where above.descendant_id = new.parent_id and below.ancestor_id = new.id;
    branch := app.branch_below(new.parent_id, new.id);
    -- Not `new.branch_id`: the same statement may have moved an ancestor and this company with it.
    if branch is distinct from app.branch_of(new.id) then
      perform app.move_branch(new.id, branch);
    end if;
    return null;
  end $function$
;
