CREATE OR REPLACE FUNCTION app.pattern_rule(wanted text, company uuid)
 RETURNS TABLE(threshold integer, seconds integer, action text, block_seconds integer, severity text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select least(d.threshold, min(r.threshold)), greatest(d.seconds, max(r.seconds)), d.action,
      case when d.block_seconds is not null then greatest(d.block_seconds, max(r.block_seconds))
        end, d.severity
    from app.pattern_defaults() d left join (
      select distinct on (p.company_id) p.pattern, p.threshold, p.seconds, p.block_seconds
      from company_tree t join pattern_rules p on p.company_id = t.ancestor_id
      where t.descendant_id = company and p.pattern = wanted
      order by p.company_id, p.priority desc) r on r.pattern = d.pattern
    where d.pattern = wanted
    group by d.threshold, d.seconds, d.action, d.block_seconds, d.severity
  $function$
;
