-- Budgets of response times and web vitals, and the alerts of those that are exceeded.

-- A budget covers its company and every company below. An empty name stands for all routes, an
-- empty device for all of them.
create table perf_budgets (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id) on delete cascade,
  metric text not null
    check (metric in ('lcp', 'inp', 'cls', 'ttfb', 'api', 'document', 'sign_in')),
  name text not null default '' check (length(name) <= 200),
  device text not null default '' check (device in ('', 'phone', 'tablet', 'desktop')),
  -- Milliseconds, except for layout shifts.
  target double precision not null check (target > 0 and target <= 600000),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  constraint perf_budgets_device check (device = '' or metric in ('lcp', 'inp', 'cls', 'ttfb')),
  unique (company_id, metric, name, device)
);

call app.protect('perf_budgets');

create trigger touch before update on perf_budgets
  for each row execute function app.touch();

create constraint trigger audit after insert or update or delete
  on perf_budgets deferrable initially deferred
  for each row execute function app.audit_row('company_id', 'metric');

create policy "members read budgets of their own subtree" on perf_budgets
  for select to app_user
  using ((select app.may('security', 'read')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = perf_budgets.company_id offset 0));
create policy "members create budgets of their own subtree" on perf_budgets
  for insert to app_user
  with check ((select app.may('security', 'update')) and exists (
    select from get_accessible_companies(app.user_id(), 'update') a
      where a.id = perf_budgets.company_id offset 0));
create policy "members change budgets of their own subtree" on perf_budgets
  for update to app_user
  using ((select app.may('security', 'update')) and exists (
    select from get_accessible_companies(app.user_id(), 'update') a
      where a.id = perf_budgets.company_id offset 0))
  with check ((select app.may('security', 'update')) and exists (
    select from get_accessible_companies(app.user_id(), 'update') a
      where a.id = perf_budgets.company_id offset 0));
create policy "members remove budgets of their own subtree" on perf_budgets
  for delete to app_user
  using ((select app.may('security', 'update')) and exists (
    select from get_accessible_companies(app.user_id(), 'update') a
      where a.id = perf_budgets.company_id offset 0));
grant select, insert, update, delete on perf_budgets to app_platform;
grant select, delete on perf_budgets to app_user;
grant insert (id, company_id, metric, name, device, target), update (target)
  on perf_budgets to app_user;

-- When a budget was exceeded. An alert names its budget by what it is about, so that it outlives a
-- budget that is removed.
create table perf_alerts (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id) on delete cascade,
  metric text not null check (length(metric) between 1 and 20),
  name text not null check (length(name) <= 200),
  device text not null check (length(device) <= 20),
  target double precision not null,
  -- The worst five minutes of the incident, and how many measurements they had.
  value double precision not null,
  samples bigint not null,
  opened_at timestamptz not null,
  -- When five minutes were over the budget most recently.
  last_over_at timestamptz not null,
  closed_at timestamptz
);

create unique index perf_alerts_open on perf_alerts (company_id, metric, name, device)
  where closed_at is null;
create index perf_alerts_newest on perf_alerts (opened_at desc);

call app.protect('perf_alerts');

create policy "members read alerts of their own subtree" on perf_alerts
  for select to app_user
  using ((select app.may('security', 'read')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = perf_alerts.company_id offset 0));
grant select on perf_alerts to app_platform;
grant select on perf_alerts to app_user;

-- The budgets of companies that have set none, and the share of experiences each is about.
create function app.budget_defaults()
  returns table (metric text, share double precision, target double precision)
  language sql immutable
  as $$
    values ('lcp', 0.75::double precision, 2500::double precision), ('inp', 0.75, 200),
      ('cls', 0.75, 0.1), ('ttfb', 0.75, 800), ('api', 0.95, 200), ('document', 0.95, 100),
      ('sign_in', 0.95, 1000)
  $$;

-- The budgets that alert: those that companies have set, and the defaults for the platform with
-- everything below it.
create function app.alerting_budgets()
  returns table (company_id uuid, metric text, name text, device text, share double precision,
    target double precision)
  language sql stable
  as $$
    select b.company_id, b.metric, b.name, b.device, d.share, b.target
      from perf_budgets b join app.budget_defaults() d using (metric)
    union all
    select c.id, d.metric, '', '', d.share, d.target
      from companies c, app.budget_defaults() d
      where c.kind = 'platform' and not exists (select from perf_budgets b
        where b.company_id = c.id and b.metric = d.metric and b.name = '' and b.device = '')
  $$;

-- The budgets that apply to a company, for people who may read its figures: the nearest of its own
-- and of those above it, or the default. `origin` is 'own', 'above' or 'default'; `inherited` is
-- what would apply without the company's own.
create function app.applied_budgets(company uuid)
  returns table (metric text, name text, device text, target double precision,
    inherited double precision, origin text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with known as (
      select b.metric, b.name, b.device, b.target, t.depth,
        case t.depth when 0 then 'own' else 'above' end as origin
      from company_tree t join perf_budgets b on b.company_id = t.ancestor_id
      where t.descendant_id = company
      union all
      select d.metric, '', '', d.target, 1000000, 'default' from app.budget_defaults() d)
    select distinct on (k.metric, k.name, k.device) k.metric, k.name, k.device, k.target,
      (select a.target from known a where (a.metric, a.name, a.device)
        = (k.metric, k.name, k.device) and a.origin <> 'own' order by a.depth limit 1), k.origin
    from known k
    where app.can_see_security(company, 'read')
    order by k.metric, k.name, k.device, k.depth
  $$;
grant execute on function app.applied_budgets to app_user;

-- The measurements of a budget in the hour, the five minutes and the two minutes up to a moment:
-- how many there are, and their percentile, for the two minutes the median. Values are in the
-- geometric middle of their bucket.
create function app.budget_windows(company uuid, wanted_metric text, wanted_name text,
    wanted_device text, share double precision, moment timestamptz,
    out hour_samples bigint, out hour_value double precision, out recent_samples bigint,
    out recent_value double precision, out latest_samples bigint,
    out latest_median double precision)
  language sql stable
  as $$
    with chosen as (
      -- The sums of a branch are far fewer rows than its series.
      select s.id from perf_series s
        where wanted_name = '' and wanted_device = '' and s.branch and s.company_id = company
          and s.metric = wanted_metric and s.outcome <> 'refused'
      union all
      select s.id from perf_series s join company_tree t
          on t.descendant_id = s.company_id and t.ancestor_id = company
        where (wanted_name <> '' or wanted_device <> '') and not s.branch
          and s.metric = wanted_metric and s.outcome <> 'refused'
          and (wanted_name = '' or s.name = wanted_name)
          and (wanted_device = '' or s.device = wanted_device)),
    counted as (
      select u.bucket, sum(u.count) as whole,
        coalesce(sum(u.count) filter (where m.at > moment - interval '5 minutes'), 0) as recent,
        coalesce(sum(u.count) filter (where m.at > moment - interval '2 minutes'), 0) as latest
      from chosen c join perf_minute m on m.series_id = c.id
          and m.at > moment - interval '1 hour' and m.at <= moment,
        unnest(m.buckets, m.counts) u (bucket, count)
      group by u.bucket),
    ranked as (
      select case when bucket <= -161 then 0 else 2 ^ ((bucket + 0.5) / 16) end as value,
        sum(whole) over w as whole, sum(whole) over () as all_whole,
        sum(recent) over w as recent, sum(recent) over () as all_recent,
        sum(latest) over w as latest, sum(latest) over () as all_latest
      from counted window w as (order by bucket))
    select coalesce(max(all_whole), 0)::bigint, min(value) filter (where whole >= share * all_whole),
      coalesce(max(all_recent), 0)::bigint,
      min(value) filter (where all_recent > 0 and recent >= share * all_recent),
      coalesce(max(all_latest), 0)::bigint,
      min(value) filter (where all_latest > 0 and latest >= 0.5 * all_latest)
    from ranked
  $$;

-- Notifies the people who look after a company that a budget is exceeded or met again; if it has
-- none, those of the nearest company above that has some.
create function app.notify_budget(alert perf_alerts) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    place uuid;
    written constant text := case when alert.closed_at is null then 'performance.over_budget'
      else 'performance.within_budget' end;
  begin
    for place in select t.ancestor_id from company_tree t
      where t.descendant_id = alert.company_id order by t.depth
    loop
      perform app.notify_permission_holders(place, 'security', 'update', written,
        jsonb_build_object('alert', alert.id, 'metric', alert.metric, 'name', alert.name,
          'device', alert.device, 'value', alert.value, 'target', alert.target,
          'since', alert.opened_at, 'until', alert.closed_at, 'company_id', alert.company_id,
          'company', (select c.name from companies c where c.id = alert.company_id)),
        alert.id, null);
      exit when exists (select from notifications n
        where n.about = alert.id and n.kind = written);
    end loop;
  end $$;

-- Opens an alert for each budget that is exceeded at once or for some time (decision 0050), and
-- closes it when five minutes are within the budget again, or have no measurements. An alert that
-- came back within an hour of the one before closes only after a whole hour, so that a figure that
-- swings around its budget notifies people once. Returns how many were opened and closed.
create function app.check_budgets(moment timestamptz, out opened integer, out closed integer)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    least_samples constant integer := 100;
    each record;
    alert perf_alerts;
  begin
    opened := 0;
    closed := 0;
    perform pg_advisory_xact_lock(hashtextextended('performance budgets', 0));
    update perf_alerts a set closed_at = greatest(moment, a.opened_at)
      where a.closed_at is null and not exists (select from app.alerting_budgets() b
        where (b.company_id, b.metric, b.name, b.device)
          = (a.company_id, a.metric, a.name, a.device));
    get diagnostics closed = row_count;
    for each in select b.*, w.* from app.alerting_budgets() b
      cross join lateral app.budget_windows(b.company_id, b.metric, b.name, b.device, b.share,
        moment) w
    loop
      if each.recent_value is null or each.recent_value <= each.target then
        update perf_alerts a set closed_at = greatest(moment, a.opened_at)
          where a.closed_at is null and (a.company_id, a.metric, a.name, a.device)
              = (each.company_id, each.metric, each.name, each.device)
            and (a.last_over_at <= moment - interval '1 hour' or not exists (
              select from perf_alerts k where (k.company_id, k.metric, k.name, k.device)
                  = (a.company_id, a.metric, a.name, a.device)
                and k.closed_at > a.opened_at - interval '1 hour' and k.id <> a.id))
          returning * into alert;
        if found then
          closed := closed + 1;
          perform app.notify_budget(alert);
        end if;
        continue;
      end if;
      update perf_alerts a set last_over_at = greatest(moment, a.last_over_at),
          target = each.target,
          samples = case when each.recent_value > a.value then each.recent_samples
            else a.samples end,
          value = greatest(a.value, each.recent_value)
        where a.closed_at is null and (a.company_id, a.metric, a.name, a.device)
          = (each.company_id, each.metric, each.name, each.device);
      continue when found or each.recent_samples < least_samples;
      continue when not (
        (each.latest_samples >= least_samples and each.latest_median > each.target)
        or (each.hour_samples >= least_samples and each.hour_value > each.target));
      insert into perf_alerts
          (company_id, metric, name, device, target, value, samples, opened_at, last_over_at)
        values (each.company_id, each.metric, each.name, each.device, each.target,
          each.recent_value, each.recent_samples, moment, moment)
        returning * into alert;
      perform app.notify_budget(alert);
      opened := opened + 1;
    end loop;
  end $$;
grant execute on function app.check_budgets to trunkline_login;

-- Adds a kind of notification to app.notification_kinds(), whatever others were added before.
create procedure app.add_notification_kind(kind text, category text, critical boolean,
    mailed boolean)
  language plpgsql
  as $$
  declare
    lines text;
  begin
    select string_agg(format('(%L, %L, %s, %s)', k.kind, k.category, k.critical::text,
          k.mailed::text),
        E',\n      ' order by k.kind) into lines
      from (select * from app.notification_kinds() union
        select add_notification_kind.kind, add_notification_kind.category,
          add_notification_kind.critical, add_notification_kind.mailed) k;
    execute format(E'create or replace function app.notification_kinds()
      returns table (kind text, category text, critical boolean, mailed boolean)
      language sql immutable
      as $kinds$\n    values\n      %s\n  $kinds$', lines);
  end $$;

call app.add_notification_kind('performance.over_budget', 'security_alerts', false, false);
call app.add_notification_kind('performance.within_budget', 'security_alerts', false, false);
