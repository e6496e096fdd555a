CREATE OR REPLACE FUNCTION app.can_enqueue(caller text, job_name text, payload jsonb)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select case caller
      when 'app_platform' then true
      when 'app_auth' then job_name in ('auth.send-link', 'mail.deliver')
      when 'app_public' then job_name = 'mail.deliver' and exists (
        select from mail_messages m
        where m.id::text = payload ->> 'mail' and m.company_id = app.tenant_id())
      when 'app_user' then case job_name
        when 'exports.write' then exists (
          select from exports e where e.id::text = payload ->> 'id' and e.user_id = app.user_id())
        when 'imports.run' then exists (
          select from imports i where i.id::text = payload ->> 'id' and i.user_id = app.user_id())
        when 'auth.send-link' then payload ->> 'purpose' = 'invitation' and exists (
          select from invitations i
            join company_tree t on t.descendant_id = i.company_id
          where i.id::text = payload ->> 'invitationId'
            and t.ancestor_id = app.actor_company(app.user_id()))
        when 'media.follow' then exists (
          select from media_assets a
            join company_tree t on t.descendant_id = a.company_id
          where a.id::text = payload ->> 'id' and t.ancestor_id = app.actor_company(app.user_id()))
        when 'branding.check-domain' then exists (
          select from tenant_domains d
            join company_tree t on t.descendant_id = d.company_id
          where d.id::text = payload ->> 'domain'
            and t.ancestor_id = app.actor_company(app.user_id()))
        when 'mail.deliver' then true
        else false end
      else false end
  $function$
;
