-- Names that say what a policy, trigger, function or parameter does.
do $$
  declare
    renamed record;
  begin
    for renamed in select p.tablename from pg_policies p where p.schemaname = 'public'
        and p.policyname = 'the owner role keeps derived rows'
        and p.tablename <> 'schema_migrations' loop
      execute format('alter policy "the owner role keeps derived rows" on public.%I
        rename to "the owner role maintains derived rows"', renamed.tablename);
    end loop;
    for renamed in select t.tgrelid::regclass as relation, n.name, n.new_name
        from pg_trigger t join (values ('leave_bytes', 'queue_file_removal'),
          ('remember', 'record_change'), ('forget_notifications', 'delete_notifications'))
          as n (name, new_name) on n.name = t.tgname loop
      execute format('alter trigger %I on %s rename to %I', renamed.name, renamed.relation,
        renamed.new_name);
    end loop;
  end $$;
drop policy if exists "the owner role keeps derived rows" on schema_migrations;

alter function app.hold_branches_of_move() rename to lock_branches_of_move;
do $$
  declare
    caller regprocedure;
  begin
    execute replace(replace(pg_get_functiondef('app.hold_branches(uuid[],boolean)'::regprocedure),
      'hold_branches', 'lock_branches'), 'alone', 'exclusive');
    drop function app.hold_branches(uuid[], boolean);
    for caller in select p.oid from pg_proc p where p.pronamespace = 'app'::regnamespace
        and p.prosrc ~ '\mapp\.hold_branches\M' loop
      execute replace(pg_get_functiondef(caller), 'app.hold_branches', 'app.lock_branches');
    end loop;
  end $$;
