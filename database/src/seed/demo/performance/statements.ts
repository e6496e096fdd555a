const choices = `jsonb_to_recordset($1) as h(series integer, metric text, since double precision,
  until double precision, shift integer, level integer, samples integer, total double precision,
  buckets smallint[], counts integer[])`;

/** Values: series with their IDs. */
export const insertSeries = `
  insert into perf_series
    (id, company_id, source, metric, name, outcome, device, release, branch, first_at, active_hour)
  select * from jsonb_to_recordset($1) as s(id integer, company_id uuid, source text, metric text,
    name text, outcome text, device text, release text, branch boolean, first_at timestamptz,
    active_hour timestamptz)`;

/** The next series gets the next number. */
export const continueNumbers = `
  select setval(pg_get_serial_sequence('perf_series', 'id'), max(id)) from perf_series`;

/** Values: first moment and last. */
export const preparePartitions = (table: string): string => `
  select app.prepare_performance(m, '${table}')
  from app.performance_tiers() t, generate_series(date_trunc(t.span, $1::timestamptz, 'UTC'),
    $2::timestamptz, ('1 ' || t.span)::interval) m
  where t.tier = '${table}'`;

/**
 * Picks one of the given histograms for every step of the time. The pick depends on the metric and
 * the moment alone, so that the sums of several series are among the given ones too. A weekend has
 * fewer samples, and a morning more than a night. Values: histograms, first moment, last moment.
 */
export const insertRows = (table: string, unit: 'day' | 'hour' | 'minute'): string => `
  with steps as materialized (
    select m.metric, d.at, abs(hashtext(d.at::text || m.metric)) % 3 as shift,
      case when extract(isodow from d.at at time zone 'UTC') > 5 then 0
        ${unit === 'day' ? '' : "when extract(hour from d.at at time zone 'UTC') < 5 then 1"}
        else 1 + abs(hashtext(d.at::text)) % 3 end as level
    from (select distinct h.metric from ${choices}) m,
      generate_series(date_trunc('${unit}', $2::timestamptz, 'UTC'), $3::timestamptz,
        interval '1 ${unit}') d (at))
  insert into ${table} (series_id, at, samples, total, buckets, counts)
  select h.series, d.at, h.samples, h.total, h.buckets, h.counts
  from ${choices} join steps d
    on d.metric = h.metric and d.shift = h.shift and d.level = h.level
      and d.at >= $3::timestamptz - h.since * interval '1 day'
      and d.at < $3::timestamptz - h.until * interval '1 day'`;

/** The weeks of all days. */
export const sumWeeks = 'select app.sum_performance_weeks()';

/** Values: alerts. */
export const insertAlerts = `
  insert into perf_alerts (id, company_id, metric, name, device, target, value, samples, opened_at,
    last_over_at, closed_at)
  select a.id, a.company_id, a.metric, '', '', a.target, a.value, a.samples, a.opened_at,
    a.closed_at - interval '5 minutes', a.closed_at
  from jsonb_to_recordset($1) as a(id uuid, company_id uuid, metric text,
    target double precision, value double precision, samples bigint, opened_at timestamptz,
    closed_at timestamptz)`;
