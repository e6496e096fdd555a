create table service_instances (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  service_id uuid not null,
  line_id uuid,
  state text not null default 'pending'::text,
  external_reference text not null default ''::text,
  numbers jsonb not null default '[]'::jsonb,
  addresses jsonb not null default '[]'::jsonb,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint service_instances_pkey PRIMARY KEY (id),
  constraint service_instances_addresses_check CHECK ((jsonb_typeof(addresses) = 'array'::text)),
  constraint service_instances_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint service_instances_external_reference_check CHECK ((length(external_reference) <= 200)),
  constraint service_instances_line_id_fkey FOREIGN KEY (line_id) REFERENCES order_lines(id) ON DELETE SET NULL,
  constraint service_instances_numbers_check CHECK ((jsonb_typeof(numbers) = 'array'::text)),
  constraint service_instances_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id) DEFERRABLE INITIALLY DEFERRED,
  constraint service_instances_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'active'::text, 'suspended'::text, 'ended'::text])))
);

CREATE INDEX service_instances_by_company ON public.service_instances USING btree (company_id);
CREATE INDEX service_instances_by_line ON public.service_instances USING btree (line_id);
CREATE INDEX service_instances_by_service ON public.service_instances USING btree (service_id);

alter table service_instances enable row level security;
alter table service_instances force row level security;

create policy "the owner role maintains derived rows" on service_instances for all to trunkline_owner
  using (true)
  with check (true);

CREATE TRIGGER touch BEFORE UPDATE ON service_instances FOR EACH ROW EXECUTE FUNCTION app.touch();
