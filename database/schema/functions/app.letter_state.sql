CREATE OR REPLACE FUNCTION app.letter_state(task order_tasks, moment timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select case when l.port - 'numbers' <> f - 'numbers'
          or not l.port -> 'numbers' @> (f -> 'numbers') then 'outdated'
        when l.dated < moment - make_interval(days => app.limit_of('letter_days'))
          and exists (select from port_numbers n
            where n.task_id = task.id and n.state in ('draft', 'documents', 'exception'))
          then 'outdated'
        when l.signed_at is null then 'sent' else 'signed' end
    from (select x.content::jsonb -> 'port' as port, x.signed_at,
          coalesce(x.signed_at, x.sent_at) as dated from port_letters x
      where x.id = app.letter_of(task)) l, app.port_facts(task) f
  $function$
;
