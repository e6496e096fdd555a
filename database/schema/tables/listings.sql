create table listings (
  company_id uuid not null,
  service_id uuid not null,
  state text not null default 'listed'::text,
  featured boolean not null default false,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint listings_pkey PRIMARY KEY (company_id, service_id),
  constraint listings_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint listings_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id) ON DELETE CASCADE,
  constraint listings_state_check CHECK ((state = ANY (ARRAY['listed'::text, 'hidden'::text])))
);

CREATE INDEX listings_by_service ON public.listings USING btree (service_id, company_id) WHERE (state = 'listed'::text);
