CREATE OR REPLACE FUNCTION app.seal_audit_chain()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    if exists (select from audit_chains k where k.chain = new.chain and k.last_id >= new.id) then
      return null;
    end if;
    update audit_chains k
      set head = added.head, entries = k.entries + added.entries, last_id = added.last_id
      from (
        select count(*) as entries, max(l.id) as last_id,
          (array_agg(l.hash order by l.id desc))[1] as head
        from audit_logs l join audit_chains c on c.chain = l.chain
        where l.chain = new.chain and l.id > c.last_id) added
      where k.chain = new.chain;
    return null;
  end $function$
;
