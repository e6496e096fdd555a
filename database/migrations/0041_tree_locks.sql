-- The lock on the company tree covers the branches that change. A move, a deletion or a change of
-- kind holds the branch of the company and that of its new parent alone; adding a company or a
-- person shares its own branch. Otherwise two moves could form a cycle that neither sees, or a new child
-- could miss that its ancestors moved. The platform is in no branch and never moves.

-- Locks the branches of companies until the end of the transaction, in one order. Where one of the
-- companies changed its branch in the meantime, it releases them and begins again.
create function app.hold_branches(members uuid[], alone boolean) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    branches uuid[];
    branch uuid;
  begin
    loop
      branches := app.branches_of(members);
      begin
        foreach branch in array branches loop
          if alone then
            perform pg_advisory_xact_lock(hashtextextended('branch ' || branch, 0));
          else
            perform pg_advisory_xact_lock_shared(hashtextextended('branch ' || branch, 0));
          end if;
        end loop;
        if app.branches_of(members) = branches then
          return;
        end if;
        -- Undoing this block releases its locks.
        raise object_in_use;
      exception when object_in_use then null;
      end;
    end loop;
  end $$;

create function app.branches_of(members uuid[]) returns uuid[]
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select coalesce(array_agg(distinct c.branch_id order by c.branch_id), '{}') from companies c
    where c.id = any(members) and c.branch_id is not null
  $$;

-- Takes the locks of a change before it locks its first row: the branches of the companies whose
-- place changes and of their new parents, alone, or shared if only people move. Changes prepared in
-- different branches do not wait for each other.
create function app.take_move_locks(members uuid[], alone boolean) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    perform pg_advisory_xact_lock_shared(hashtext('company_tree'));
    perform set_config('app.move_is_prepared', 'true', true);
    perform app.hold_branches(members, alone);
  end $$;

-- Takes the locks of a change if the caller can reach all of its companies; otherwise the change
-- will be refused anyway.
create function app.prepare_move(members uuid[], alone boolean) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    if exists (select from unnest(members) m where m is not null and not exists (
        select from get_accessible_companies(app.user_id(), 'read') a where a.id = m offset 0)) then
      return false;
    end if;
    perform app.take_move_locks(members, alone);
    return true;
  end $$;
grant execute on function app.prepare_move to app_user;

-- A statement that was not prepared learns which rows it changes only with their locks held. It
-- could deadlock with a move of a branch above, so it runs while no other change of place does.
-- Additions to other branches go on.
create or replace function app.lock_tree() returns trigger
  language plpgsql
  as $$
  begin
    if coalesce(current_setting('app.move_is_prepared', true), '') <> 'true' then
      perform pg_advisory_xact_lock(hashtext('company_tree'));
    end if;
    return null;
  end $$;

drop trigger share_tree on profiles;
drop function app.share_tree();
create trigger lock_tree before update of company_id on profiles
  for each statement execute function app.lock_tree();

create function app.hold_branches_of_move() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    perform app.hold_branches(array[new.id, new.parent_id], true);
    return new;
  end $$;

-- The name sorts before `guard`, which reads the companies above and below.
create trigger branches before update of parent_id, kind, deleted_at on companies
  for each row execute function app.hold_branches_of_move();

create or replace function app.set_company_branch()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    perform app.hold_branches(array[new.parent_id], false);
    new.branch_id := app.branch_below(new.parent_id, new.id);
    return new;
  end $function$;

create or replace function app.set_person_branch()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    perform app.hold_branches(array[new.company_id], false);
    new.branch_id := app.branch_of(new.company_id);
    return new;
  end $function$;

create or replace function app.sync_company_tree()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    parent_kind text;
    branch uuid;
  begin
    if tg_op = 'UPDATE' and new.parent_id is not distinct from old.parent_id
      and new.kind = old.kind then
      return null;
    end if;
    if new.parent_id is not null then
      select kind into parent_kind from companies where id = new.parent_id and deleted_at is null;
      if parent_kind is null or app.kind_rank(new.kind) <= app.kind_rank(parent_kind) then
        raise exception using errcode = 'TL001',
          message = 'parent_kind';
      end if;
    end if;
    if tg_op = 'INSERT' then
      insert into company_tree (ancestor_id, descendant_id, depth)
        select ancestor_id, new.id, depth + 1 from company_tree where descendant_id = new.parent_id
        union all select new.id, new.id, 0;
      return null;
    end if;
    if exists (select from company_tree where ancestor_id = new.id
      and descendant_id = new.parent_id) then
      raise exception using errcode = 'TL001', message = 'company_below_itself';
    end if;
    if exists (select from companies
        where parent_id = new.id and app.kind_rank(kind) <= app.kind_rank(new.kind)) then
      raise exception using errcode = 'TL001',
        message = 'parent_kind';
    end if;
    delete from company_tree link
      using company_tree below
      where below.ancestor_id = new.id and link.descendant_id = below.descendant_id
        and link.ancestor_id not in (select descendant_id from company_tree
          where ancestor_id = new.id);
    insert into company_tree (ancestor_id, descendant_id, depth)
      select above.ancestor_id, below.descendant_id, above.depth + below.depth + 1
      from company_tree above, company_tree below
      where above.descendant_id = new.parent_id and below.ancestor_id = new.id;
    branch := app.branch_below(new.parent_id, new.id);
    -- Not `new.branch_id`: the same statement may have moved an ancestor and this company with it.
    if branch is distinct from app.branch_of(new.id) then
      perform app.move_branch(new.id, branch);
    end if;
    return null;
  end $function$;

create or replace function app.guard_company()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    if current_user <> 'app_user' then
      return new;
    end if;
    if old.id = app.actor_company(app.user_id())
      and (new.parent_id, new.status, new.deleted_at) is distinct from
          (old.parent_id, old.status, old.deleted_at) then
      raise exception using errcode = 'TL002',
        message = 'own_company';
    end if;
    if new.deleted_at is distinct from old.deleted_at then
      if not app.may('companies', 'delete') then
        raise exception using errcode = '42501', message = 'companies:delete is not granted';
      end if;
      if new.deleted_at is not null
        and exists (select from public.companies where parent_id = new.id
          and deleted_at is null) then
        raise exception using errcode = 'TL003',
          message = 'companies_below';
      end if;
      if new.deleted_at is null
        and exists (
          select from public.companies where id = new.parent_id and deleted_at is not null) then
        raise exception using errcode = 'TL003',
          message = 'parent_in_recycle_bin';
      end if;
    end if;
    return new;
  end $function$;

create or replace function app.accept_invitation(person uuid, invitation uuid, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    offer invitations;
    left_company uuid;
  begin
    perform from auth_users where id = person for update;
    if not exists (select from app.invitations_for(person, moment) o where o.id = invitation) then
      return 'over';
    end if;
    select * into offer from invitations i where i.id = invitation
      and i.accepted_at is null and i.revoked_at is null and i.declined_at is null for update;
    if offer.id is null then
      return 'over';
    end if;
    if not exists (select from profiles where id = person) then
      return case when app.join_by_invitation(person, invitation) then 'accepted' else 'over' end;
    end if;
    left_company := app.leavable_company(person);
    if left_company is null then
      return 'member';
    end if;
    perform app.act_as(jsonb_build_object('user_id', person));
    perform app.take_move_locks(array[left_company, offer.company_id], true);
    update profiles set company_id = offer.company_id where id = person;
    update user_roles set role = offer.role where user_id = person;
    update auth_users set own_company_id = null where id = person;
    update companies set deleted_at = moment, deleted_by = person where id = left_company;
    update invitations set accepted_at = moment where id = offer.id;
    return 'accepted';
  end $function$;

create or replace function app.purge_item(wanted uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    item deleted_items;
    purge regprocedure;
  begin
    -- Taken before the row and the audit chain, like in every other change of the tree.
    select * into item from deleted_items where id = wanted;
    perform app.take_move_locks(array[item.company_id], item.item_type = 'companies');
    select * into item from deleted_items where id = wanted for update;
    if item.id is null or current_setting('role') <> 'app_platform'
        and not app.can_recycle(item.company_id, 'delete') then
      return null;
    end if;
    if exists (select from deleted_items h where h.held_at is not null
        and (h.id = item.id or item.item_type = 'companies' and h.company_id in (
          select descendant_id from company_tree where ancestor_id = item.item_id))) then
      raise exception using errcode = 'TL004',
        message = case when item.held_at is null
          then 'related_record_under_hold' else 'record_under_hold' end;
    end if;
    purge := to_regprocedure(format('app.purge_%s(uuid)', item.item_type));
    if purge is null then
      raise exception using errcode = 'TL004', message = 'not_purgeable';
    end if;
    perform app.record_recycling(item, 'purge', jsonb_build_object('deleted_at', item.deleted_at,
      'by_itself', current_setting('role') = 'app_platform'));
    execute format('select app.purge_%s($1)', item.item_type) using item.item_id;
    delete from deleted_items where id = item.id;
    return item.label;
  end $function$;
