CREATE OR REPLACE FUNCTION app.move_branch(company uuid, after uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    before uuid := app.branch_of(company);
  begin
    insert into former_branches (branch_id, former_id)
      select after, former.id from (
        select before union select f.former_id from former_branches f
          where f.branch_id = before) former (id)
      where former.id <> after
      on conflict do nothing;
    update companies c set branch_id = after
      from company_tree t where t.ancestor_id = company and c.id = t.descendant_id;
    update profiles p set branch_id = after
      from company_tree t where t.ancestor_id = company and p.company_id = t.descendant_id;
  end $function$
;
