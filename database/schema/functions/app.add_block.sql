CREATE OR REPLACE FUNCTION app.add_block(block security_blocks, first_seconds integer)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    moment timestamptz := app.wall_clock();
  begin
    block.id := gen_random_uuid();
    block.created_at := moment;
    block.tokens := coalesce(block.tokens, '{}');
    block.level := 1;
    if block.pattern is not null then
      select count(*) + 1 into block.level from security_blocks b
        where b.pattern = block.pattern and b.created_at > moment - interval '7 days'
          and case when block.scope = 'session' then b.scope = 'session'
              and b.user_id = block.user_id
            else b.subject = block.subject end;
      block.until := moment + make_interval(secs =>
        least(app.limit_of('block_seconds'),
          first_seconds * 2 ^ least(block.level - 1, 11))::integer);
    end if;
    insert into security_blocks select block.*;
    perform app.audit_block(block, 'security.blocked');
    return block.id;
  end $function$
;
