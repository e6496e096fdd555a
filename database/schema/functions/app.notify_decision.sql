CREATE OR REPLACE FUNCTION app.notify_decision()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    decider text := (select trim(p.first_name || ' ' || p.last_name) from profiles p
      where p.id = app.user_id());
  begin
    insert into notifications (user_id, company_id, category, title, body, link, reason, about)
    select p.id, new.company_id, 'partner_requests', left(new.company_name || ' was '
      || new.state, 200),
      'The application was decided' || case when decider <> '' then ' by ' || decider else '' end
        || '.',
      '/admin/partners?tab=applications&open='
        || new.id, 'You may read partner applications of your company.', new.id
    from profiles p join user_roles r on r.user_id = p.id
    where p.company_id = new.company_id and p.status = 'active' and p.deleted_at is null
      and p.id is distinct from app.user_id()
      and exists (select from app.role_rights(p.company_id, r.role) m
        where m.resource = 'applications' and m.action = 'read');
    return null;
  end $function$
;
