CREATE OR REPLACE FUNCTION app.add_service_version(service uuid, cause text, plan_code text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    found services;
    latest service_versions;
    content jsonb;
    hash text;
  begin
    -- Locked, so that two changes at once get numbers one after the other.
    select * into found from services s where s.id = service for no key update;
    if found.id is null or found.state <> 'published' or found.deleted_at is not null then
      return;
    end if;
    content := jsonb_build_object('name', found.name, 'slug', found.slug,
      'provider', found.provider, 'category', found.category, 'summary', found.summary,
      'description', found.description, 'features', to_jsonb(found.features),
      'requirements', to_jsonb(found.requirements), 'documents', found.documents,
      'picture', found.picture, 'type', found.type, 'family', found.family,
      'needs_emergency_address', found.needs_emergency_address,
      'relations', coalesce((
        select jsonb_agg(jsonb_build_object('kind', r.kind, 'group', r.group_no,
          'service', t.slug, 'ratio_bps', r.ratio_bps) order by r.kind, r.group_no, t.slug)
        from service_relations r join services t on t.id = r.target_id
        where r.service_id = service), '[]'),
      'questions', coalesce((
        select jsonb_agg(jsonb_build_object('key', q.key, 'label', q.label, 'help', q.help,
          'stage', q.stage, 'type', q.type, 'required', q.required, 'rules', q.rules,
          'show_when', q.show_when, 'secret', q.secret) order by q.position, q.key)
        from questions q where q.service_id = service), '[]'),
      'plans', coalesce((
        select jsonb_agg(jsonb_build_object('code', p.code, 'name', p.name, 'rank', p.rank,
          'term_months', p.term_months, 'bill_months', p.bill_months,
          'trial_days', p.trial_days, 'end_action', p.end_action,
          'notice_days', p.notice_days, 'window_days', p.window_days,
          'early_fee_bps', p.early_fee_bps,
          'charge_while_suspended', p.charge_while_suspended,
          'min_quantity', p.min_quantity, 'max_quantity', p.max_quantity,
          'step_quantity', p.step_quantity, 'parts', coalesce((
            select jsonb_agg(jsonb_build_object('plan', b.code, 'quantity', x.quantity,
              'swap_group', x.swap_group, 'allocation_bps', x.allocation_bps)
              order by x.position, b.code)
            from bundle_parts x join plans b on b.id = x.part_plan_id
            where x.plan_id = p.id), '[]'), 'charges', (
            select jsonb_agg(jsonb_build_object('code', c.code, 'name', c.name, 'kind', c.kind,
              'model', c.model, 'unit', c.unit, 'package_size', c.package_size,
              'meter', c.meter, 'tax_code', c.tax_code, 'decimals', c.decimals)
              order by c.position, c.id)
            from plan_charges c where c.plan_id = p.id)) order by p.code)
        from plans p
        where p.service_id = service and p.state = 'offered' and p.deleted_at is null), '[]'));
    hash := encode(sha256(convert_to(content::text, 'UTF8')), 'hex');
    select * into latest from service_versions v where v.service_id = service
      order by v.number desc limit 1;
    if latest.sha256 = hash then
      return;
    end if;
    insert into service_versions (company_id, service_id, number, content, sha256, cause,
        plan_code, reason)
      values (found.company_id, service, coalesce(latest.number, 0) + 1, content, hash,
        add_service_version.cause, add_service_version.plan_code,
        coalesce(current_setting('app.version_reason', true), ''));
  end $function$
;
