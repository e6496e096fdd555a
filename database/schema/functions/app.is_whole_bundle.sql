CREATE OR REPLACE FUNCTION app.is_whole_bundle(bundle uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select coalesce(sum(part.share) = 10000 and bool_and(part.shares = 1), true)
    from (
      select max(b.allocation_bps) as share, count(distinct b.allocation_bps) as shares
      from bundle_parts b where b.plan_id = bundle
      group by coalesce(b.swap_group::text, b.id::text)) part
  $function$
;
