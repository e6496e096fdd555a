CREATE OR REPLACE FUNCTION app.group_reports(groups regclass, company uuid, sender text, reports jsonb, keys text[], latest text[], other jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
  declare
    most constant integer := 200;
    most_kept constant integer := 100;
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
    -- The oldest groups with reports from three senders are kept for a month after their
    -- last report. Of the others, groups without a report in the last day are replaced first,
    -- whatever their counts. Groups of the last hour are next, so a flood replaces itself.
    replacing constant text := format(
      'delete from %1$s where id = (
        select n.id from (
          select g.id, g.reports, g.first_at, g.last_at, count(*) over () as groups,
            t.trusted and row_number() over (order by t.trusted desc, g.first_at, g.id) <= $4 as kept
          from %1$s g, jsonb_populate_record(null::%1$s, $2) r, lateral (
            select cardinality(g.senders) = 3
              and g.last_at > clock_timestamp() - interval ''30 days'' as trusted) t
          where g.company_id is not distinct from $1 and (%2$s) <> (%3$s)) n
        where n.groups >= $3
        order by n.kept, n.last_at > clock_timestamp() - interval ''1 day'',
          n.first_at < clock_timestamp() - interval ''1 hour'', n.reports, n.last_at, n.id
        limit 1)
      returning to_jsonb(%4$s) || $2',
      groups, group_keys, report_keys, (select relname from pg_class where oid = groups));
    counting constant text := format(
      'insert into %1$s as g (company_id, %2$s, reports, senders)
        select $1, %2$s, $3, array[left(encode(sha256(convert_to(
          concat_ws(chr(31), $4, %5$s), ''UTF8'')), ''hex''), 4)]
        from jsonb_populate_record(null::%1$s, $2) r
        on conflict (company_id, %3$s) do update
          set reports = g.reports + $3, last_at = clock_timestamp(),
            senders = case when g.senders @> excluded.senders or cardinality(g.senders) = 3
              then g.senders else g.senders || excluded.senders end %4$s',
      groups,
      (select string_agg(quote_ident(name), ', ') from unnest(keys || latest) name),
      (select string_agg(quote_ident(name), ', ') from unnest(keys) name),
      (select string_agg(format(', %1$I = excluded.%1$I', name), '') from unnest(latest) name),
      report_keys);
  begin
    -- One at a time, so that two processes don't both add the last group.
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
        execute replacing into replaced using company, other, most, most_kept;
        if replaced is not null then
          execute counting using company, replaced, (replaced ->> 'reports')::bigint,
            sender;
        end if;
      end if;
      execute counting using company, report, 1::bigint, sender;
    end loop;
  end $function$
;
