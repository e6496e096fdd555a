CREATE OR REPLACE FUNCTION app.subscription_relations(subscription uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    with own as (
      select s.* from subscriptions s
      where s.id = subscription_relations.subscription and app.subscription_party(s) is not null),
    used as (
      select s.* from own o join subscriptions s
        on s.buyer_id = o.buyer_id and s.beneficiary_id = o.beneficiary_id
      where s.state in ('trial', 'active', 'suspended', 'pending_cancel'))
    select app.relations_of(o.buyer_id, (select array_agg(distinct u.service_id) from used u))
      || jsonb_build_object('used', (select jsonb_agg(jsonb_build_object('id', u.id,
        'service_id', u.service_id, 'service', u.service, 'quantity', u.quantity,
        'later', u.scheduled -> 'quantity', 'renews_on', u.term_to, 'ends_on', u.ends_on))
      from used u))
    from own o
  $function$
;
grant execute on app.subscription_relations(uuid) to app_user;
