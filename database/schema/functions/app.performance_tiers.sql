CREATE OR REPLACE FUNCTION app.performance_tiers()
 RETURNS TABLE(tier text, step text, span text, kept interval)
 LANGUAGE sql
 IMMUTABLE
AS $function$
    values ('perf_minute', 'minute', 'hour', interval '6 hours'),
      ('perf_hour', 'hour', 'day', interval '14 days'),
      ('perf_day', 'day', 'month', interval '400 days'),
      ('perf_week', 'week', 'month', interval '400 days')
  $function$
;
