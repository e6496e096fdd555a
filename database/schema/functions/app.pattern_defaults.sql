CREATE OR REPLACE FUNCTION app.pattern_defaults()
 RETURNS TABLE(pattern text, threshold integer, seconds integer, action text, block_seconds integer, severity text)
 LANGUAGE sql
 IMMUTABLE
AS $function$
    values
      ('rapid_requests', 50, 60, 'alert', null::integer, 'medium'),
      ('failed_auth', 5, 900, 'block', 900, 'high'),
      ('cross_tenant_access', 3, 300, 'block', 1800, 'high'),
      ('sql_injection', 1, 60, 'block', 3600, 'critical'),
      ('unusual_user_agent', 10, 3600, 'log', null, 'low'),
      ('privilege_escalation', 2, 1800, 'block', 1800, 'critical')
  $function$
;
