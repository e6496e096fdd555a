-- What belongs to a service besides its plans: relations to other services, the parts of bundles,
-- and the questions that are asked when it is ordered; and a second person for publishing.

create table service_relations (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  service_id uuid not null,
  kind text not null check (kind in ('requires', 'excludes', 'recommends', 'replaces')),
  -- Of the services required in one group, any will do.
  group_no integer not null default 1 check (group_no between 1 and 20),
  target_id uuid not null,
  -- For one unit of the service: 10000 is at least as many of the other one; 0 is at least one.
  ratio_bps integer not null default 0 check (ratio_bps between 0 and 1000000),
  created_at timestamptz not null default now(),
  unique (service_id, kind, group_no, target_id),
  foreign key (company_id, service_id) references services (company_id, id) on delete cascade,
  foreign key (company_id, target_id) references services (company_id, id) on delete cascade
);
create index service_relations_by_target on service_relations (target_id, kind);
create index service_relations_by_company on service_relations (company_id);

-- Requirements and successors lead somewhere: a circle of them is refused with its path.
create function app.guard_service_relation() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    circle text;
  begin
    -- A circle of one is found below as well.
    if new.kind not in ('requires', 'replaces') then
      return new;
    end if;
    -- One at a time for each company: two changes made together could close a circle.
    perform pg_advisory_xact_lock(hashtextextended('relations of ' || new.company_id, 0));
    with recursive walk as (
      select new.target_id as id, array[new.service_id, new.target_id] as path
      union all
      select r.target_id, w.path || r.target_id
      from walk w join service_relations r on r.service_id = w.id and r.kind = new.kind
      where w.id <> new.service_id and cardinality(w.path) <= 50
        and (r.target_id = new.service_id or r.target_id <> all (w.path)))
      select (select string_agg(s.name, ' → ' order by p.place)
          from unnest(w.path) with ordinality p (id, place) join services s on s.id = p.id)
        into circle
      from walk w where w.id = new.service_id limit 1;
    if circle is not null then
      raise exception using errcode = 'TL093', message = 'service_circle', detail = circle;
    end if;
    return new;
  end $$;
create trigger guard before insert on service_relations
  for each row execute function app.guard_service_relation();

create table bundle_parts (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  plan_id uuid not null,
  part_plan_id uuid not null,
  -- For one unit of the bundle.
  quantity integer not null default 1 check (quantity between 1 and 100000),
  -- Parts of one group are alternatives with the same share.
  swap_group integer check (swap_group between 1 and 20),
  -- The part's share of the price of the bundle, in 1/10000.
  allocation_bps integer not null check (allocation_bps between 0 and 10000),
  position integer not null default 1 check (position between 1 and 50),
  created_at timestamptz not null default now(),
  unique (plan_id, part_plan_id, position),
  foreign key (company_id, plan_id) references plans (company_id, id) on delete cascade,
  foreign key (company_id, part_plan_id) references plans (company_id, id)
);
create index bundle_parts_by_part on bundle_parts (part_plan_id);
create index bundle_parts_by_company on bundle_parts (company_id);

create function app.guard_bundle_part() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    -- A bundle is one level deep.
    if exists (select from bundle_parts b
        where b.plan_id <> b.part_plan_id and (b.plan_id = new.part_plan_id and b.plan_id <> new.plan_id
          or b.part_plan_id = new.plan_id and b.part_plan_id <> new.part_plan_id)) then
      raise exception using errcode = 'TL093', message = 'bundle_in_bundle';
    end if;
    return new;
  end $$;
create trigger guard before insert on bundle_parts
  for each row execute function app.guard_bundle_part();

-- Whether the shares of a bundle's parts add up; those of alternatives are equal, and count once.
create function app.is_whole_bundle(bundle uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select coalesce(sum(part.share) = 10000 and bool_and(part.shares = 1), true)
    from (
      select max(b.allocation_bps) as share, count(distinct b.allocation_bps) as shares
      from bundle_parts b where b.plan_id = bundle
      group by coalesce(b.swap_group::text, b.id::text)) part
  $$;

-- Moves a plan as before; a bundle is offered once its shares add up.
create or replace function app.move_plan(plan uuid, event text) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    found plans;
    next_state text;
  begin
    select p.* into found from plans p join services s on s.id = p.service_id
      where p.id = plan and p.deleted_at is null and s.deleted_at is null
        and app.may('services', 'update')
        and exists (select from get_accessible_companies(app.user_id(), 'read') a
          where a.id = p.company_id)
      for update of p;
    if found.id is null then
      return null;
    end if;
    next_state := case
      when event = 'offer' and found.state in ('draft', 'retired') then 'offered'
      when event = 'retire' and found.state = 'offered' then 'retired' end;
    if next_state is null then
      raise exception using errcode = 'TL062', message = 'plan_state';
    end if;
    if next_state = 'offered' and not exists (
        select from plan_charges c where c.plan_id = found.id) then
      raise exception using errcode = 'TL062', message = 'plan_without_charges';
    end if;
    if next_state = 'offered' and not app.is_whole_bundle(found.id) then
      raise exception using errcode = 'TL093', message = 'bundle_allocation';
    end if;
    update plans set state = next_state, offered_at = coalesce(offered_at, now())
      where id = found.id;
    return next_state;
  end $$;

create table questions (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  service_id uuid not null,
  key text not null check (key ~ '^[a-z][a-z0-9_]*$' and length(key) <= 40),
  label text not null check (length(label) between 2 and 200),
  help text not null default '' check (length(help) <= 300),
  stage text not null default 'checkout'
    check (stage in ('checkout', 'before_submit', 'fulfilment')),
  type text not null check (type in ('text', 'number', 'choice', 'choices', 'date', 'email',
    'domain', 'phone', 'address', 'file', 'contact', 'number_list')),
  required boolean not null default true,
  rules jsonb not null default '{}' check (jsonb_typeof(rules) = 'object'),
  -- {"key", "in"}: asked if the answer to another question is one of these.
  show_when jsonb check (show_when is null or show_when ->> 'key' is not null
    and jsonb_typeof(show_when -> 'in') = 'array'),
  -- Answers are sealed, and shown to those who deliver alone.
  secret boolean not null default false,
  position integer not null default 1 check (position between 1 and 100),
  created_at timestamptz not null default now(),
  unique (service_id, key),
  foreign key (company_id, service_id) references services (company_id, id) on delete cascade
);
create index questions_by_company on questions (company_id);

call app.protect('service_relations');
call app.protect('bundle_parts');
call app.protect('questions');

-- Read by those who manage the service and by those it is offered to; replaced as a whole.
do $$
  declare
    each text;
  begin
    foreach each in array array['service_relations', 'questions'] loop
      execute format('create policy "members read %1$s of their own subtree" on %1$I
        for select to app_user using ((select app.may(''services'', ''read'')) and exists (
          select from get_accessible_companies(app.user_id(), ''read'') a
            where a.id = %1$I.company_id offset 0))', each);
      execute format('create policy "members read %1$s of services offered to their company" on %1$I
        for select to app_user
        using (service_id = any ((select app.own_offers())::uuid[]))', each);
      execute format('create policy "members add %1$s in their own subtree" on %1$I
        for insert to app_user
        with check ((select app.may(''services'', ''update'')) and exists (
          select from get_accessible_companies(app.user_id(), ''read'') a
            where a.id = %1$I.company_id offset 0))', each);
      execute format('create policy "members remove %1$s in their own subtree" on %1$I
        for delete to app_user
        using ((select app.may(''services'', ''update'')) and exists (
          select from get_accessible_companies(app.user_id(), ''read'') a
            where a.id = %1$I.company_id offset 0))', each);
    end loop;
  end $$;

create policy "members read parts of plans they read" on bundle_parts for select to app_user
  using (exists (select from plans p where p.id = bundle_parts.plan_id));
create policy "members add parts to drafts of their own subtree" on bundle_parts
  for insert to app_user
  with check ((select app.may('services', 'update'))
    and exists (select from plans p where p.id = bundle_parts.plan_id and p.state = 'draft')
    and exists (select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = bundle_parts.company_id offset 0));
create policy "members remove parts of drafts of their own subtree" on bundle_parts
  for delete to app_user
  using ((select app.may('services', 'update'))
    and exists (select from plans p where p.id = bundle_parts.plan_id and p.state = 'draft')
    and exists (select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = bundle_parts.company_id offset 0));

grant select, insert, update, delete on service_relations, bundle_parts, questions to app_platform;
grant select, delete, insert (id, company_id, service_id, kind, group_no, target_id, ratio_bps)
  on service_relations to app_user;
grant select, delete, insert (id, company_id, plan_id, part_plan_id, quantity, swap_group,
    allocation_bps, position)
  on bundle_parts to app_user;
grant select, delete, insert (id, company_id, service_id, key, label, help, stage, type, required,
    rules, show_when, secret, position)
  on questions to app_user;

create constraint trigger audit after insert or update or delete
  on service_relations deferrable initially deferred
  for each row execute function app.audit_row('company_id', 'kind');
create constraint trigger audit after insert or update or delete
  on bundle_parts deferrable initially deferred
  for each row execute function app.audit_row('company_id', 'quantity');
create constraint trigger audit after insert or update or delete
  on questions deferrable initially deferred
  for each row execute function app.audit_row('company_id', 'label');

-- The name of a service that another one refers to, for those who can buy or manage either.
create function app.service_name(service uuid) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select s.name from services s
    where s.id = service and app.may('services', 'read')
      and (s.id = any (app.own_offers())
        or exists (select from company_tree t where t.ancestor_id = s.company_id
          and t.descendant_id = app.actor_company(app.user_id()))
        or exists (select from get_accessible_companies(app.user_id(), 'read') a
          where a.id = s.company_id))
  $$;
grant execute on function app.service_name to app_user;
insert into role_permissions (role, resource, action)
  values ('owner', 'services', 'approve'), ('admin', 'services', 'approve')
  on conflict do nothing;

-- Whether a second person has to agree before a service of the company is published.
alter table companies add column second_person boolean not null default false;

-- Returns whether the company was found, within the caller's reach.
create function app.set_second_person(company uuid, wanted boolean) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    if not app.may('services', 'approve')
      or not exists (select from get_accessible_companies(app.user_id(), 'read') a
        where a.id = company) then
      return false;
    end if;
    update companies c set second_person = wanted
      where c.id = company and c.second_person <> wanted;
    return true;
  end $$;
grant execute on function app.set_second_person to app_user;

alter table services
  add column publish_requested_by uuid,
  add column publish_requested_at timestamptz,
  add column publish_reason text not null default '' check (length(publish_reason) <= 300);
grant update (publish_requested_by, publish_requested_at, publish_reason) on services to app_user;

-- Deleting and restoring require the delete permission. Where the company asks for a second person,
-- publishing needs somebody with services:approve other than the one who asked, and what is
-- published is withdrawn before it is changed.
create or replace function app.guard_service() returns trigger
  language plpgsql
  as $$
  begin
    if current_user <> 'app_user' then
      return new;
    end if;
    if new.deleted_at is distinct from old.deleted_at and not app.may('services', 'delete') then
      raise exception using errcode = '42501', message = 'services:delete is not granted';
    end if;
    if new.publish_requested_by is distinct from old.publish_requested_by
      and new.publish_requested_by is not null and new.publish_requested_by <> app.user_id() then
      raise exception using errcode = '42501', message = 'nobody asks for someone else';
    end if;
    if new.state = 'published' and exists (select from companies c
        where c.id = new.company_id and c.second_person) then
      if old.state = 'published' then
        if to_jsonb(new) - '{version,updated_at,deleted_at,deleted_by,search_key}'::text[]
          is distinct from
            to_jsonb(old) - '{version,updated_at,deleted_at,deleted_by,search_key}'::text[] then
          raise exception using errcode = 'TL093', message = 'service_published';
        end if;
      elsif old.publish_requested_by is null or old.publish_requested_by = app.user_id()
        or not app.may('services', 'approve') then
        raise exception using errcode = 'TL093', message = 'service_second_person';
      end if;
    end if;
    if new.state <> old.state then
      new.publish_requested_by := null;
      new.publish_requested_at := null;
      new.publish_reason := '';
    end if;
    return new;
  end $$;

create or replace function app.add_service_version(service uuid, why text) returns void
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
      'picture', found.picture, 'type', found.type, 'family', found.family,
      'relations', coalesce((
        select jsonb_agg(jsonb_build_object('kind', r.kind, 'group', r.group_no,
          'service', t.slug, 'ratio_bps', r.ratio_bps) order by r.kind, r.group_no, t.slug)
        from service_relations r join services t on t.id = r.target_id
        where r.service_id = service), '[]'),
      'questions', coalesce((
        select jsonb_agg(jsonb_build_object('key', q.key, 'label', q.label, 'help', q.help,
          'stage', q.stage, 'type', q.type, 'required', q.required, 'rules', q.rules,
          'show_when', q.show_when, 'secret', q.secret) order by q.position, q.key)
        from questions q where q.service_id = service), '[]'),
      'plans', coalesce((
        select jsonb_agg(jsonb_build_object('code', p.code, 'name', p.name, 'rank', p.rank,
          'term_months', p.term_months, 'bill_months', p.bill_months,
          'trial_days', p.trial_days, 'end_action', p.end_action,
          'notice_days', p.notice_days, 'window_days', p.window_days,
          'early_fee_bps', p.early_fee_bps,
          'charge_while_suspended', p.charge_while_suspended,
          'min_quantity', p.min_quantity, 'max_quantity', p.max_quantity,
          'step_quantity', p.step_quantity, 'parts', coalesce((
            select jsonb_agg(jsonb_build_object('plan', b.code, 'quantity', x.quantity,
              'swap_group', x.swap_group, 'allocation_bps', x.allocation_bps)
              order by x.position, b.code)
            from bundle_parts x join plans b on b.id = x.part_plan_id
            where x.plan_id = p.id), '[]'), 'charges', (
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
