CREATE OR REPLACE FUNCTION app.start_conversation(wanted_kind text, other uuid, named uuid[], wanted_subject text, wanted_anchor_type text, wanted_anchor uuid, moment timestamp with time zone)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    me uuid := app.user_id();
    own uuid := app.actor_company(me);
    other_side uuid;
    people uuid[];
    made uuid;
    pair uuid[];
  begin
    if own is null or not app.may('messages', 'create') then
      raise exception using errcode = '42501', message = 'messages:create is not granted';
    end if;
    if wanted_kind <> 'internal' then
      select c.id into other_side from app.reachable_companies('', 100000) c
        where case wanted_kind when 'support' then c.side = 'support' else c.side <> 'support'
          and c.id = other end;
      if other_side is null then
        raise exception using errcode = 'TL033', message = 'company_not_reachable';
      end if;
    end if;
    pair := app.anchor_pair(wanted_anchor_type, wanted_anchor);
    if pair is not null and (other_side is null or not pair @> array[own, other_side]) then
      raise exception using errcode = 'TL033', message = 'other_side_of_record';
    end if;
    named := array(select distinct person from unnest(named) person where person <> me);
    people := array(select p.id
      from app.reachable_people(array[other_side], named, '', null, 100) p);
    if cardinality(people) < cardinality(named) then
      raise exception using errcode = 'TL033',
        message = 'person_not_reachable';
    end if;
    if other_side is not null
        and not exists (select from profiles p where p.id = any (people)
          and p.company_id = other_side) then
      people := people || array(
        select p.id from profiles p join user_roles r on r.user_id = p.id
        join app.message_roles(array[other_side]) s on s.role = r.role and s.answers
        where p.company_id = other_side and p.status = 'active' and p.deleted_at is null
        order by app.role_level(r.role) desc, p.created_at, p.id limit 50);
    end if;
    if wanted_kind <> 'internal'
        and not exists (select from profiles p where p.id = any (people)
          and p.company_id = other_side) then
      raise exception using errcode = 'TL033',
        message = 'no_recipients';
    end if;
    if cardinality(people) = 0 then
      raise exception using errcode = 'TL033', message = 'recipient_required';
    end if;
    insert into conversations (company_id, other_company_id, kind, subject, anchor_type, anchor_id,
        created_by, last_message_at, created_at)
      values (own, other_side, wanted_kind, wanted_subject, wanted_anchor_type, wanted_anchor, me,
        moment, moment)
      returning id into made;
    perform app.insert_participants(made, people || me, moment);
    return made;
  end $function$
;
grant execute on app.start_conversation(text,uuid,uuid[],text,text,uuid,timestamp with time zone) to app_user;
