-- Functions and variables under the names that say what they hold.
alter function app.may_move(text, text, text, text, text) rename to can_move;
alter function app.may_approve(order_tasks) rename to can_approve;

do $$
  declare
    caller regprocedure;
  begin
    for caller in select p.oid from pg_proc p where p.pronamespace = 'app'::regnamespace
        and p.prosrc ~ '\mapp\.may_(move|approve)\M' loop
      execute regexp_replace(pg_get_functiondef(caller), '\mapp\.may_(move|approve)\M',
        'app.can_\1', 'g');
    end loop;
    execute regexp_replace(
      pg_get_functiondef('app.notice_renewals(timestamptz)'::regprocedure),
      '\mtold\M', 'parameters', 'g');
    execute replace(pg_get_functiondef('app.move_port(uuid,text,jsonb)'::regprocedure),
      'carrier_words', 'carrier_message');
  end $$;

-- The API resolves prices by plan; nothing called this.
drop function app.plans_of_entry(uuid, text, text);

alter table port_numbers rename column carrier_words to carrier_message;
alter table port_numbers rename constraint port_numbers_carrier_words_check
  to port_numbers_carrier_message_check;
