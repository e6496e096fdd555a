CREATE OR REPLACE PROCEDURE app.publish_changes(IN target regclass, IN topic text, IN noun text, IN company_column text, IN name_column text)
 LANGUAGE plpgsql
AS $procedure$
  declare
    published text := format('for each row %%s execute function app.publish_change(%L, %L, %L, %L)',
      topic, noun, company_column, name_column);
  begin
    execute format('create constraint trigger publish_new after insert on %s deferrable initially '
      'deferred ' || published, target, '');
    execute format('create constraint trigger publish_changed after update on %s deferrable '
      'initially deferred ' || published, target, 'when (new.version <> old.version)');
  end $procedure$
;
