CREATE OR REPLACE FUNCTION app.shorten_sessions()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    update user_sessions s set expires_at = least(s.expires_at,
        app.session_end(s.user_id, s.created_at, s.expires_at))
      from profiles p join company_tree t on t.descendant_id = p.company_id
      where t.ancestor_id = new.company_id and p.id = s.user_id
        and s.expires_at > app.session_end(s.user_id, s.created_at, s.expires_at);
    delete from user_sessions s
      using profiles p join company_tree t on t.descendant_id = p.company_id
      where t.ancestor_id = new.company_id and p.id = s.user_id and s.expires_at <= now();
    return null;
  end $function$
;
