CREATE OR REPLACE PROCEDURE app.add_notification_kind(IN kind text, IN category text, IN critical boolean, IN mailed boolean)
 LANGUAGE plpgsql
AS $procedure$
  declare
    lines text;
  begin
    select string_agg(format('(%L, %L, %s, %s)', k.kind, k.category, k.critical::text,
          k.mailed::text),
        E',\n      ' order by k.kind) into lines
      from (select * from app.notification_kinds() union
        select add_notification_kind.kind, add_notification_kind.category,
          add_notification_kind.critical, add_notification_kind.mailed) k;
    execute format(E'create or replace function app.notification_kinds()
      returns table (kind text, category text, critical boolean, mailed boolean)
      language sql immutable
      as $kinds$\n    values\n      %s\n  $kinds$', lines);
  end $procedure$
;
