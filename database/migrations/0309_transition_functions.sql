-- Functions of state machines are named after what an event causes: a transition.
do $$
  declare
    events constant text := '\m(can|record)_move\M';
    machines constant text :=
      '\mmove_(charge|drift|emergency_address|line|listing|order|plan|port|price_change|quote|subscription|task)\M';
    routine record;
  begin
    for routine in select p.oid::regprocedure as signature, p.proname as name from pg_proc p
        where p.pronamespace = 'app'::regnamespace and p.proname ~ (events || '|' || machines) loop
      execute format('alter function %s rename to %I', routine.signature,
        replace(routine.name, 'move', 'transition'));
    end loop;
    for routine in select p.oid from pg_proc p
        where p.pronamespace = 'app'::regnamespace and p.prosrc ~ (events || '|' || machines) loop
      execute regexp_replace(regexp_replace(pg_get_functiondef(routine.oid),
        events, '\1_transition', 'g'), machines, 'transition_\1', 'g');
    end loop;
  end $$;
