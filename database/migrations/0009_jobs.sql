-- Jobs: how the runtime roles hand work to pg-boss without any right on its tables.

-- Puts a job into its queue in the transaction of whatever causes it: both are kept or neither. A queue
-- that nobody declared is refused.
create function app.enqueue_job(job_name text, payload jsonb) returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    moment timestamptz := pgboss.job_now();
    job_id uuid;
  begin
    insert into pgboss.job (name, data, start_after, created_on, keep_until, retry_limit, retry_delay,
        retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, policy, dead_letter, heartbeat_seconds)
      select q.name, payload, moment, moment, moment + make_interval(secs => q.retention_seconds), q.retry_limit,
          q.retry_delay, q.retry_backoff, q.retry_delay_max, q.expire_seconds, q.deletion_seconds, q.policy,
          q.dead_letter, q.heartbeat_seconds
        from pgboss.queue q where q.name = job_name
      returning id into job_id;
    if job_id is null then
      raise exception 'there is no job %', job_name using errcode = 'undefined_object';
    end if;
    -- The channel that pg-boss listens on: idle workers wake at once.
    perform pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), job_name);
    return job_id;
  end $$;
grant execute on function app.enqueue_job to app_user, app_auth, app_platform;

-- Makes the queues of the jobs that this version of the program knows, with their policies as they are now.
create function app.declare_jobs(jobs jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    job jsonb;
  begin
    for job in select jsonb_array_elements(jobs) loop
      perform pgboss.create_queue(job ->> 'name', job || '{"policy": "standard", "notify": true}');
      update pgboss.queue set retry_limit = (job ->> 'retryLimit')::integer,
          retry_delay = (job ->> 'retryDelay')::integer, retry_backoff = true,
          retry_delay_max = (job ->> 'retryDelayMax')::integer,
          expire_seconds = (job ->> 'expireInSeconds')::integer, updated_on = now()
        where name = job ->> 'name' and (retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds)
          is distinct from ((job ->> 'retryLimit')::integer, (job ->> 'retryDelay')::integer, true,
            (job ->> 'retryDelayMax')::integer, (job ->> 'expireInSeconds')::integer);
    end loop;
  end $$;
grant execute on function app.declare_jobs to app_platform;

-- The outbox is written by those who may not read it: its rows are named by the one who queues them.
grant insert (id) on mail_messages to app_auth, app_user;
