CREATE OR REPLACE FUNCTION app.notify_joined()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    perform app.notify_person(p.id, 'users.invitation_accepted',
      jsonb_build_object('email', new.email, 'company', c.name, 'role', new.role), new.id)
    from profiles p
    join company_tree t on t.ancestor_id = p.company_id and t.descendant_id = new.company_id
    join companies c on c.id = new.company_id
    where p.id = new.invited_by;
    return null;
  end $function$
;
