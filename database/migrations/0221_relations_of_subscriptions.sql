-- What the company that uses a subscription has beside it: the relations of its services, and the
-- units of each with their end and what is scheduled for renewal. Null for everyone who can't
-- change the subscription.
create function app.subscription_relations(subscription uuid) returns jsonb
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
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
  $$;
grant execute on function app.subscription_relations(uuid) to app_user;
