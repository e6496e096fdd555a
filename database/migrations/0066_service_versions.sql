-- Versions of services: what was published, word for word, and what its plans were. Rows are only
-- ever added; a version never contains a price.

create table service_versions (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  service_id uuid not null,
  number integer not null check (number >= 1),
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  -- Of the content as PostgreSQL writes it, in hexadecimal.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  reason text not null default '' check (length(reason) <= 300),
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  unique (service_id, number),
  foreign key (company_id, service_id) references services (company_id, id) on delete cascade
);

create index service_versions_by_company on service_versions (company_id);

call app.protect('service_versions');

create policy "members read versions of services of their own subtree" on service_versions
  for select to app_user
  using ((select app.may('services', 'read')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = service_versions.company_id offset 0));
create policy "members read versions of services offered to their company" on service_versions
  for select to app_user
  using (service_id = any ((select app.own_offers())::uuid[]));

grant select on service_versions to app_platform, app_user;

-- Adds a version of a published service unless the newest one has the same content.
create function app.add_service_version(service uuid, why text) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    found services;
    latest service_versions;
    content jsonb;
    hash text;
  begin
    -- Locked, so that two changes at once get numbers one after the other.
    select * into found from services s where s.id = service for no key update;
    if found.id is null or found.state <> 'published' or found.deleted_at is not null then
      return;
    end if;
    content := jsonb_build_object('name', found.name, 'slug', found.slug,
      'provider', found.provider, 'category', found.category, 'summary', found.summary,
      'description', found.description, 'features', to_jsonb(found.features),
      'requirements', to_jsonb(found.requirements), 'documents', found.documents,
      'picture', found.picture, 'plans', coalesce((
        select jsonb_agg(jsonb_build_object('code', p.code, 'name', p.name, 'rank', p.rank,
          'term_months', p.term_months, 'bill_months', p.bill_months,
          'trial_days', p.trial_days, 'end_action', p.end_action,
          'notice_days', p.notice_days, 'window_days', p.window_days,
          'early_fee_bps', p.early_fee_bps,
          'charge_while_suspended', p.charge_while_suspended,
          'min_quantity', p.min_quantity, 'max_quantity', p.max_quantity,
          'step_quantity', p.step_quantity, 'charges', (
            select jsonb_agg(jsonb_build_object('code', c.code, 'name', c.name, 'kind', c.kind,
              'model', c.model, 'unit', c.unit, 'package_size', c.package_size,
              'meter', c.meter, 'tax_code', c.tax_code, 'decimals', c.decimals)
              order by c.position, c.id)
            from plan_charges c where c.plan_id = p.id)) order by p.code)
        from plans p
        where p.service_id = service and p.state = 'offered' and p.deleted_at is null), '[]'));
    hash := encode(sha256(convert_to(content::text, 'UTF8')), 'hex');
    select * into latest from service_versions v where v.service_id = service
      order by v.number desc limit 1;
    if latest.sha256 = hash then
      return;
    end if;
    insert into service_versions (company_id, service_id, number, content, sha256, reason)
      values (found.company_id, service, coalesce(latest.number, 0) + 1, content, hash,
        coalesce(nullif(current_setting('app.version_reason', true), ''), why));
  end $$;

-- Runs at the end of a transaction, so that what changes together is one version.
create function app.keep_service_version() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    if tg_table_name = 'plans' then
      perform app.add_service_version(new.service_id, case new.state
        when 'retired' then 'Plan ' || new.code || ' retired'
        else 'Plan ' || new.code || ' on offer' end);
    else
      perform app.add_service_version(new.id, case
        when tg_op = 'INSERT' or old.state <> 'published' then 'Published' else 'Changed' end);
    end if;
    return null;
  end $$;

create constraint trigger keep after insert or update on services deferrable initially deferred
  for each row when (new.state = 'published') execute function app.keep_service_version();
create constraint trigger keep after insert or update on plans deferrable initially deferred
  for each row when (new.state <> 'draft') execute function app.keep_service_version();

-- Services that were published before versions were kept.
select app.add_service_version(s.id, 'Published') from services s;
