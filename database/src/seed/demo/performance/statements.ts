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

/** Continues the numbering after the inserted series. */
export const continueNumbers = `
  select setval(pg_get_serial_sequence('perf_series', 'id'), max(id)) from perf_series`;

/** Values: first moment and last. */
export const preparePartitions = (table: string): string => `
  select app.prepare_performance(m, '${table}')
  from app.performance_tiers() t, generate_series(date_trunc(t.span, $1::timestamptz, 'UTC'),
    $2::timestamptz, ('1 ' || t.span)::interval) m
  where t.tier = '${table}'`;

/** Values: first week and last moment. */
export const prepareWeeks = `
  select app.prepare_performance(m, 'perf_week')
  from generate_series($1::timestamptz, $2::timestamptz, interval '168 hours') m`;

/** Inserts the picked histogram of every step. Values: histograms, picks, last moment. */
export const insertRows = (table: string): string => `
  insert into ${table} (series_id, at, samples, total, buckets, counts)
  select h.series, d.at, h.samples, h.total, h.buckets, h.counts
  from ${choices}
    join jsonb_to_recordset($2) d (metric text, at timestamptz, shift integer, level integer)
      on d.metric = h.metric and d.shift = h.shift and d.level = h.level
        and d.at >= $3::timestamptz - h.since * interval '1 day'
        and d.at < $3::timestamptz - h.until * interval '1 day'`;

/** Values: weeks. */
export const insertWeeks = `
  insert into perf_week (series_id, at, samples, total, buckets, counts)
  select w.series, w.at, w.samples, w.total, w.buckets, w.counts
  from jsonb_to_recordset($1) as w(series integer, at timestamptz, samples bigint,
    total double precision, buckets smallint[], counts integer[])`;

/** Values: alerts. */
export const insertAlerts = `
  insert into perf_alerts (id, company_id, metric, name, device, target, value, samples, opened_at,
    last_over_at, closed_at)
  select a.id, a.company_id, a.metric, '', '', a.target, a.value, a.samples, a.opened_at,
    a.closed_at - interval '5 minutes', a.closed_at
  from jsonb_to_recordset($1) as a(id uuid, company_id uuid, metric text,
    target double precision, value double precision, samples bigint, opened_at timestamptz,
    closed_at timestamptz)`;
