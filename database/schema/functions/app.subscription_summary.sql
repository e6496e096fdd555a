CREATE OR REPLACE FUNCTION app.subscription_summary(s subscriptions)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    select jsonb_strip_nulls(jsonb_build_object('quantity', s.quantity, 'plan', s.plan,
      'term_to', s.term_to, 'end_action', s.end_action, 'ends_on', s.ends_on,
      'scheduled', nullif(s.scheduled, '{}')))
  $function$
;
