-- A session that ended with a block is known by its token before the block has been announced to
-- every process.
create function app.block_of_token(stored_token text) returns uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select b.id from security_blocks b
    where b.released_at is null and b.until > clock_timestamp() and stored_token = any (b.tokens)
    order by b.until desc limit 1
  $$;
revoke execute on function app.block_of_token from public;
grant execute on function app.block_of_token to trunkline_login;
