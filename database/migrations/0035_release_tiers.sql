-- Release notes for partners, from a tier up: the tier that the company which writes the note has given them.

alter table release_notes
  drop constraint release_notes_audience_check,
  add constraint release_notes_audience_check check (audience in
    ('everyone', 'signed_in', 'administrators', 'distributors', 'resellers', 'end_users',
     'partners', 'silver_partners', 'gold_partners', 'platinum_partners'));

-- Whose partner the company of whoever asks is, each with the rank of the tier: 1 for a registered one up to 4.
create function app.partner_ranks() returns jsonb
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select coalesce(jsonb_object_agg(p.company_id,
        array_position(array['registered', 'silver', 'gold', 'platinum'], p.tier)), '{}')
    from partners p
    where p.partner_company_id = app.actor_company(app.user_id()) and p.deleted_at is null
  $$;
grant execute on function app.partner_ranks to app_user;

alter policy news on release_notes
  using (state = 'published' and deleted_at is null
    and company_id = any ((select app.release_publishers())::uuid[])
    and case audience
      when 'administrators' then (select app.own_level()) >= 90
      when 'distributors' then (select app.own_level()) between 50 and 70
      when 'resellers' then (select app.own_level()) = 30
      when 'end_users' then (select app.own_level()) = 10
      when 'partners' then coalesce(((select app.partner_ranks()) ->> company_id::text)::integer, 0) >= 1
      when 'silver_partners' then coalesce(((select app.partner_ranks()) ->> company_id::text)::integer, 0) >= 2
      when 'gold_partners' then coalesce(((select app.partner_ranks()) ->> company_id::text)::integer, 0) >= 3
      when 'platinum_partners' then coalesce(((select app.partner_ranks()) ->> company_id::text)::integer, 0) >= 4
      else true end);
