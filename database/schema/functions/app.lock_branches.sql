CREATE OR REPLACE FUNCTION app.lock_branches(members uuid[], exclusive boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    branches uuid[];
    branch uuid;
  begin
    loop
      branches := app.branches_of(members);
      begin
        foreach branch in array branches loop
          if exclusive then
            perform pg_advisory_xact_lock(hashtextextended('branch ' || branch, 0));
          else
            perform pg_advisory_xact_lock_shared(hashtextextended('branch ' || branch, 0));
          end if;
        end loop;
        if app.branches_of(members) = branches then
          return;
        end if;
        -- Rolling back this block releases its locks.
        raise object_in_use;
      exception when object_in_use then null;
      end;
    end loop;
  end $function$
;
