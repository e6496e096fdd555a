CREATE OR REPLACE FUNCTION app.performance_partitions()
 RETURNS TABLE(tier text, partition regclass, starts timestamp with time zone, bytes bigint)
 LANGUAGE sql
 STABLE
AS $function$
    select t.tier, c.oid::regclass,
      to_timestamp(right(c.relname, 10) || '+00', 'YYYYMMDDHH24TZH'),
      pg_total_relation_size(c.oid)
    from app.performance_tiers() t
      join pg_inherits i on i.inhparent = to_regclass('public.' || t.tier)
      join pg_class c on c.oid = i.inhrelid
  $function$
;
