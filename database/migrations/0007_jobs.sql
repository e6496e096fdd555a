-- Jobs: how runtime roles hand work to pg-boss without rights on its tables. Only pg-boss itself,
-- which signs in as `trunkline_jobs`, has rights on its schema (see jobs-schema.ts). Each role may
-- enqueue only certain jobs, the platform all of them; triggers use app.insert_job.

-- Enqueues a job for the caller. Visitors can only enqueue mail of the tenant they visit.
create function app.enqueue_job(job_name text, payload jsonb) returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    if not app.can_enqueue(current_setting('role'), job_name, payload) then
      raise exception using errcode = '42501',
        message = 'permission denied for function enqueue_job';
    end if;
    return app.insert_job(job_name, payload);
  end $$;
grant execute on function app.enqueue_job to app_auth, app_platform, app_public, app_user;

-- Creates the queues of the jobs that this version of the application knows, and updates their
-- policies.
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
        where name = job ->> 'name' and (retry_limit, retry_delay, retry_backoff, retry_delay_max,
          expire_seconds)
          is distinct from ((job ->> 'retryLimit')::integer, (job ->> 'retryDelay')::integer, true,
            (job ->> 'retryDelayMax')::integer, (job ->> 'expireInSeconds')::integer);
    end loop;
  end $$;
grant execute on function app.declare_jobs to app_platform;

-- Inserts a job if its queue exists: there may be no queues yet while a database is being seeded or
-- restored.
create function app.insert_job_if_known(job_name text, payload jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    if exists (select from pgboss.queue where name = job_name) then
      perform app.insert_job(job_name, payload);
    end if;
  end $$;

create function app.can_enqueue(caller text, job_name text, payload jsonb) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select case caller
      when 'app_platform' then true
      when 'app_auth' then job_name in ('auth.send-link', 'mail.deliver')
      when 'app_public' then job_name = 'mail.deliver' and exists (
        select from mail_messages m
        where m.id::text = payload ->> 'mail' and m.company_id = app.tenant_id())
      when 'app_user' then case job_name
        when 'exports.write' then exists (
          select from exports e where e.id::text = payload ->> 'id' and e.user_id = app.user_id())
        when 'imports.run' then exists (
          select from imports i where i.id::text = payload ->> 'id' and i.user_id = app.user_id())
        when 'auth.send-link' then payload ->> 'purpose' = 'invitation' and exists (
          select from invitations i
            join company_tree t on t.descendant_id = i.company_id
          where i.id::text = payload ->> 'invitationId'
            and t.ancestor_id = app.actor_company(app.user_id()))
        when 'media.follow' then exists (
          select from media_assets a
            join company_tree t on t.descendant_id = a.company_id
          where a.id::text = payload ->> 'id' and t.ancestor_id = app.actor_company(app.user_id()))
        when 'branding.check-domain' then exists (
          select from tenant_domains d
            join company_tree t on t.descendant_id = d.company_id
          where d.id::text = payload ->> 'domain'
            and t.ancestor_id = app.actor_company(app.user_id()))
        when 'mail.deliver' then true
        else false end
      else false end
  $$;

create function app.insert_job(job_name text, payload jsonb, begins timestamptz default null)
  returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    moment timestamptz := pgboss.job_now();
    job_id uuid;
  begin
    insert into pgboss.job (name, data, start_after, created_on, keep_until, retry_limit,
        retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, policy,
          dead_letter, heartbeat_seconds)
      select q.name, payload, coalesce(begins, moment), moment,
          greatest(begins, moment) + make_interval(secs => q.retention_seconds), q.retry_limit,
          q.retry_delay, q.retry_backoff, q.retry_delay_max, q.expire_seconds, q.deletion_seconds,
          q.policy, q.dead_letter, q.heartbeat_seconds
        from pgboss.queue q where q.name = job_name
      returning id into job_id;
    if job_id is null then
      raise exception 'there is no job %', job_name using errcode = 'undefined_object';
    end if;
    perform pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), job_name);
    return job_id;
  end $$;

create function app.enqueue_job_later(job_name text, payload jsonb, begins timestamptz) returns uuid
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$ select app.insert_job(job_name, payload, begins) $$;
grant execute on function app.enqueue_job_later to app_platform;
