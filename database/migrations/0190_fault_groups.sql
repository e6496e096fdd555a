-- Errors in browsers, grouped like their reports about the content security policy: at most 200
-- groups per company, the rest as one group without a page.
create table fault_groups (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id) on delete cascade,
  kind text not null check (length(kind) <= 20),
  message text not null check (length(message) <= 200),
  path text not null check (length(path) <= 200),
  extension boolean not null,
  -- Of the newest report: its build, and the error ID under which the log has all of it.
  release text check (length(release) <= 40),
  sample text check (length(sample) <= 16),
  reports bigint not null default 1 check (reports >= 1),
  first_at timestamptz not null default clock_timestamp(),
  last_at timestamptz not null default clock_timestamp(),
  unique (company_id, kind, message, path)
);

create index fault_groups_by_time on fault_groups (last_at desc, id);

call app.protect('fault_groups');

create policy "members read browser errors of their own subtree" on fault_groups
  for select to app_user
  using ((select app.may('security', 'read')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = fault_groups.company_id offset 0));
grant select on fault_groups to app_platform;
grant select on fault_groups to app_user;

create trigger announce_above after insert or update on fault_groups
  for each row execute function app.announce_security('company_id');

-- Counts reports in a table of groups. The keys of a report tell groups apart, and `latest` is
-- taken from the newest report. Beyond 200 groups of a company, `other` replaces the keys.
create function app.group_reports(groups regclass, company uuid, reports jsonb, keys text[],
  latest text[], other jsonb) returns void
  language plpgsql
  as $$
  declare
    report jsonb;
    counting constant text := format(
      'insert into %1$s as g (company_id, %2$s)
        select $1, %2$s from jsonb_populate_record(null::%1$s, case
          when (select count(*) < 200 from %1$s g where g.company_id is not distinct from $1)
            or exists (select from %1$s g, jsonb_populate_record(null::%1$s, $2) r
              where g.company_id is not distinct from $1 and (%3$s) = (%4$s))
          then $2 else $2 || $3 end)
        on conflict (company_id, %5$s) do update
          set reports = g.reports + 1, last_at = clock_timestamp() %6$s',
      groups,
      (select string_agg(quote_ident(name), ', ') from unnest(keys || latest) name),
      (select string_agg(format('g.%I', name), ', ') from unnest(keys) name),
      (select string_agg(format('r.%I', name), ', ') from unnest(keys) name),
      (select string_agg(quote_ident(name), ', ') from unnest(keys) name),
      (select string_agg(format(', %1$I = excluded.%1$I', name), '') from unnest(latest) name));
  begin
    -- In turn, so that two processes don't both add the last group.
    perform pg_advisory_xact_lock(hashtextextended(groups || ' of ' || coalesce(company::text, ''),
      0));
    for report in select jsonb_array_elements(reports)
    loop
      execute counting using company, report, other;
    end loop;
  end $$;

create or replace function app.record_csp_reports(company uuid, reports jsonb) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select app.group_reports('csp_groups', record_csp_reports.company, (
        select coalesce(jsonb_agg(jsonb_build_object('directive', left(r.directive, 100),
          'blocked', left(r.blocked, 200), 'path', left(r.path, 200), 'extension', r.extension)),
          '[]')
        from jsonb_to_recordset(record_csp_reports.reports)
          r (directive text, blocked text, path text, extension boolean)),
      '{directive,blocked,path}', '{extension}',
      '{"directive": "other", "blocked": "other", "path": "", "extension": false}')
  $$;

create function app.record_fault_reports(company uuid, reports jsonb) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select app.group_reports('fault_groups', record_fault_reports.company, (
        select coalesce(jsonb_agg(jsonb_build_object('kind', left(r.kind, 20),
          'message', left(r.message, 200), 'path', left(r.path, 200), 'extension', r.extension,
          'release', left(r.release, 40), 'sample', left(r.sample, 16))), '[]')
        from jsonb_to_recordset(record_fault_reports.reports)
          r (kind text, message text, path text, extension boolean, release text, sample text)),
      '{kind,message,path}', '{extension,release,sample}',
      '{"kind": "other", "message": "", "path": "", "extension": false}')
  $$;
grant execute on function app.record_fault_reports to trunkline_login;

-- Groups that nothing was reported about for 90 days make room for new ones.
create or replace function app.trim_security_events(moment timestamptz) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    moved bigint := app.archive_security_events(moment, null);
    part text;
  begin
    for part in select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'public.security_event_archive'::regclass
        and c.relname < 'security_events_'
          || to_char(moment at time zone 'UTC' - interval '90 days', 'YYYYMMDD')
    loop
      execute format('drop table archive.%I', part);
    end loop;
    delete from security_reviews r where r.reviewed_at < moment - interval '91 days';
    delete from csp_groups g where g.last_at < moment - interval '90 days';
    delete from fault_groups g where g.last_at < moment - interval '90 days';
    return moved;
  end $$;
