CREATE OR REPLACE PROCEDURE app.protect(IN target regclass, IN for_platform boolean DEFAULT true)
 LANGUAGE plpgsql
AS $procedure$
  begin
    execute format('alter table %s enable row level security', target);
    execute format('alter table %s force row level security', target);
    execute format('create policy "the owner role keeps derived rows" on %s to trunkline_owner using (true) with check (true)', target);
    if for_platform then
      execute format('create policy "the platform reads and writes every row" on %s to app_platform using (true) with check (true)', target);
    end if;
  end $procedure$
;
