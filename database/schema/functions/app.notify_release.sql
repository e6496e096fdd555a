CREATE OR REPLACE FUNCTION app.notify_release(note uuid, behind uuid, most integer)
 RETURNS uuid
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    -- One run at a time: the second one sees who has been notified.
    select pg_advisory_xact_lock(hashtextextended('release ' || note, 0));
    with news as (
      select n.id, n.company_id, n.slug, n.title, n.summary, n.audience
      from release_notes n join companies c on c.id = n.company_id and c.status = 'active'
        and c.deleted_at is null
      where n.id = note and n.state = 'published' and n.deleted_at is null
    ), portion as (
      select p.id, p.company_id, news.id as about, case when news.audience = 'everyone'
        and exists (select from company_tree shown
            where shown.descendant_id = app.home_company(p.company_id)
              and shown.ancestor_id = news.company_id)
          then news.slug end as slug,
        news.title, news.summary
      from news join company_tree t on t.ancestor_id = news.company_id
      join companies c on c.id = t.descendant_id and c.status = 'active' and c.deleted_at is null
      join profiles p on p.company_id = c.id and p.status = 'active' and p.deleted_at is null
      left join user_roles r on r.user_id = p.id
      where (behind is null or p.id > behind)
        and case news.audience
          when 'administrators' then app.role_level(r.role) >= app.role_level('admin')
          when 'distributors' then app.role_level(r.role) between app.role_level('distributor')
            and app.role_level('master_distributor')
          when 'resellers' then app.role_level(r.role) = app.role_level('reseller')
          when 'end_users' then app.role_level(r.role) = app.role_level('end_user')
          when 'everyone' then true
          when 'signed_in' then true
          else exists (select from partners a
            where a.company_id = news.company_id and a.partner_company_id = p.company_id
              and a.deleted_at is null
              and array_position(array['registered', 'silver', 'gold', 'platinum'], a.tier)
                >= array_position(array['partners', 'silver_partners', 'gold_partners',
                  'platinum_partners'], news.audience))
          end
      order by p.id limit most
    ), notified as (
      insert into notifications (user_id, company_id, kind, parameters, about)
      select p.id, p.company_id, 'releases.published',
        jsonb_build_object('title', p.title, 'summary', left(p.summary, 500), 'slug', p.slug),
          p.about
      from portion p
      where not exists (select from notifications n where n.about = p.about and n.user_id = p.id)
    )
    select case when count(*) = most then (select p.id from portion p order by p.id desc
      limit 1) end from portion
  $function$
;
grant execute on app.notify_release(uuid,uuid,integer) to app_platform;
