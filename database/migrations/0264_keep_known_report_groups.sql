-- Reports from many addresses pushed out groups that were known before and reported rarely.
-- Counts reports in a table of groups. The keys of a report tell groups apart, and `latest` is
-- taken from the newest report. What has no group of its own is counted under the keys of `other`.
create or replace function app.group_reports(groups regclass, company uuid, sender text, reports jsonb,
  keys text[], latest text[], other jsonb) returns void
  language plpgsql
  as $$
  declare
    most constant integer := 200;
    most_of_sender constant integer := 20;
    report jsonb;
    replaced jsonb;
    known boolean;
    group_keys constant text := (select string_agg(format('g.%I', name), ', ') from unnest(keys) name);
    report_keys constant text := (select string_agg(format('r.%I', name), ', ') from unnest(keys) name);
    finding constant text := format(
      'select exists (select from %1$s g, jsonb_populate_record(null::%1$s, $2) r
        where g.company_id is not distinct from $1 and (%2$s) = (%3$s))',
      groups, group_keys, report_keys);
    -- Groups that nothing was reported about for a day go first, whatever they counted before. Then
    -- those that began within an hour, so that a flood replaces its own.
    replacing constant text := format(
      'delete from %1$s where id = (
        select n.id from (
          select g.id, g.reports, g.first_at, g.last_at, count(*) over () as groups
          from %1$s g, jsonb_populate_record(null::%1$s, $2) r
          where g.company_id is not distinct from $1 and (%2$s) <> (%3$s)) n
        where n.groups >= $3
        order by n.last_at > clock_timestamp() - interval ''1 day'',
          n.first_at < clock_timestamp() - interval ''1 hour'', n.reports, n.last_at, n.id
        limit 1)
      returning to_jsonb(%4$s) || $2',
      groups, group_keys, report_keys, (select relname from pg_class where oid = groups));
    counting constant text := format(
      'insert into %1$s as g (company_id, %2$s, reports)
        select $1, %2$s, $3 from jsonb_populate_record(null::%1$s, $2)
        on conflict (company_id, %3$s) do update
          set reports = g.reports + $3, last_at = clock_timestamp() %4$s',
      groups,
      (select string_agg(quote_ident(name), ', ') from unnest(keys || latest) name),
      (select string_agg(quote_ident(name), ', ') from unnest(keys) name),
      (select string_agg(format(', %1$I = excluded.%1$I', name), '') from unnest(latest) name));
  begin
    -- In turn, so that two processes don't both add the last group.
    perform pg_advisory_xact_lock(hashtextextended(groups || ' of ' || coalesce(company::text, ''),
      0));
    for report in select jsonb_array_elements(reports)
    loop
      execute finding into known using company, report;
      if not known and (select granted = 0 from app.consume_rate_limit('new ' || groups,
        concat_ws(' ', company, sender), 3600, most_of_sender, 1))
      then
        report := report || other;
      elsif not known then
        execute replacing into replaced using company, other, most;
        if replaced is not null then
          execute counting using company, replaced, (replaced ->> 'reports')::bigint;
        end if;
      end if;
      execute counting using company, report, 1::bigint;
    end loop;
  end $$;
