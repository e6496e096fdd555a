-- Named like the other functions that check whether the caller can do something.
alter function app.may_approve_quote(quote_versions) rename to can_approve_quote;
alter function app.may_decide_prices(price_changes) rename to can_decide_prices;
alter function app.may_price(uuid) rename to can_price;

-- Functions written in SQL or PL/pgSQL refer to others by name.
do $$
  declare
    definition text;
  begin
    for definition in select pg_get_functiondef(p.oid) from pg_proc p
        where p.pronamespace = 'app'::regnamespace and p.prokind = 'f'
          and p.prosrc ~ '\mmay_(approve_quote|decide_prices|price)\M' loop
      execute regexp_replace(definition, '\mmay_(approve_quote|decide_prices|price)\M', 'can_\1',
        'g');
    end loop;
  end $$;
