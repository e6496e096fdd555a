CREATE OR REPLACE FUNCTION app.settle_supplier_change(attempt_key text, answered text, supplier_words text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    update provision_attempts a set outcome = answered, words = supplier_words, answered_at = now()
      where a.key = attempt_key and a.action in ('change', 'end')
        and (a.outcome is null or a.outcome = 'unclear')
  $function$
;
grant execute on app.settle_supplier_change(text,text,text) to app_platform;
