CREATE OR REPLACE FUNCTION app.add_participants(conversation uuid, named uuid[], moment timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    people uuid[];
  begin
    if not app.may('messages', 'create')
        or not exists (select from app.visible_conversations(array[conversation]) v
          where v.joined) then
      raise exception using errcode = '42501', message = 'only those who take part let others in';
    end if;
    -- Concurrent additions count each other's participants.
    perform from conversations c where c.id = conversation for no key update;
    named := array(select distinct person from unnest(named) person where person <> app.user_id());
    people := array(select p.id from app.reachable_people(
      array(select side from conversations c, unnest(array[c.company_id, c.other_company_id]) side
        where c.id = conversation), named, '', null, 100) p);
    if cardinality(people) < cardinality(named) then
      raise exception using errcode = 'TL033',
        message = 'participant_not_allowed';
    end if;
    perform app.insert_participants(conversation, people, moment);
  end $function$
;
grant execute on app.add_participants(uuid,uuid[],timestamp with time zone) to app_user;
